import type { ChatAnswer, ChatClient, Usage } from '../../gateways/ai/askChat.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import type { Sending } from '../messages/index.ts';
import { toSources } from '../knowledge/index.ts';
import { noteKey, noteLimit, recordUsage, type Assistant, type UsageSource } from '../prompts/index.ts';
import { applyReply } from './applyReply.ts';
import { askAssistant } from './askAssistant.ts';
import { speakAnswer, type SpeakingDeps } from './audio/speakAnswer.ts';
import { transcribeAudio, type HearingDeps } from './audio/transcribeAudio.ts';
import { readAssistantRequest } from './readAssistantRequest.ts';

export type AssistantDeps = HearingDeps & SpeakingDeps & { chat: ChatClient; secrets: Secrets; sending: Sending };
/** A turn whose audio is still being downloaded is asked again after this time, in ms. */
const waitMs = 2_000;

/**
 * Asks the assistant without holding a transaction, then applies the reply in a Work. A run that finds the turn answered,
 * or the ticket with a person, does nothing.
 */
export const askAssistantJob = ({ chat, secrets, sending, ...audio }: AssistantDeps) =>
  job({
    ...askAssistant,
    retrySeconds: [2, 10],
    async run(errand, turn) {
      const read = () => errand.inCompany((work) => readAssistantRequest(work, turn, secrets));
      let asked = await read();
      if (asked?.isLimited) return errand.inCompany((work) => leaveToPeople(work, turn, asked!.assistant, sending));
      const outcome = asked ? await transcribeAudio(errand, turn.ticketId, hearingOf(asked.assistant), audio) : 'none';
      if (outcome === 'waiting') return errand.inCompany((work) => askLater(work, turn));
      if (outcome === 'done') asked = await read();
      // The reply to a deleted prompt is a failure, so that waiting messages are decided about.
      const answer = asked
        ? await chat.ask(asked.request)
        : ({ kind: 'failed', reason: 'no prompt', isRefused: false } satisfies ChatAnswer);
      if (asked && answer.kind === 'failed')
        errand.log.warn({ ...turn, promptId: asked.assistant.id, reason: answer.reason }, 'ai failed');
      const spoken =
        asked && answer.kind === 'text'
          ? await speakAnswer(answer.text, voiceOf(asked.assistant), audio, errand.log)
          : undefined;
      const reply =
        answer.kind === 'text'
          ? { ...answer, voice: spoken?.voice, sources: toSources(asked?.passages ?? []) }
          : answer;
      await errand.inCompany(async (work) => {
        const given = { reply, queueId: asked?.assistant.queueId ?? null, files: spoken?.files };
        const isHandedOver = await applyReply(work, turn, given, sending);
        if (asked) await keepFigures(work, asked.assistant, answer, isHandedOver);
      });
    },
  });

/** The limit of the month is reached. */
async function leaveToPeople(work: Work, turn: Asked, { queueId }: Assistant, sending: Sending): Promise<void> {
  await applyReply(work, turn, { reply: { kind: 'limited' }, queueId }, sending);
  await noteLimit(work);
}

type Asked = { ticketId: number; turn: number };
const askLater = (work: Work, turn: Asked) =>
  work.enqueue(askAssistant, turn, { at: new Date(work.now.getTime() + waitMs) });

const sourceOf = ({ id, model }: Assistant): UsageSource => ({ promptId: id, purpose: 'contacts', model });
const hearingOf = (assistant: Assistant) => ({
  apiKey: assistant.apiKey,
  recordUsage: (work: Work, usage: Usage) => recordUsage(work, sourceOf(assistant), usage),
});
const voiceOf = ({ voice, voiceKey, voiceRegion }: Assistant) => ({ voice, key: voiceKey, region: voiceRegion });

/** Tokens are paid for also when a person has taken the ticket meanwhile. */
async function keepFigures(work: Work, assistant: Assistant, answer: ChatAnswer, isHandedOver: boolean): Promise<void> {
  const counts =
    answer.kind === 'text' ? { answers: 1, handOvers: isHandedOver ? 1 : 0, ...answer.usage } : { failures: 1 };
  await recordUsage(work, sourceOf(assistant), counts);
  await noteLimit(work);
  if (answer.kind === 'text' || answer.isRefused)
    await noteKey(work, assistant.id, assistant.keyMask, answer.kind === 'failed');
}
