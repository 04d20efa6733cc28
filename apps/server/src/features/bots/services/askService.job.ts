import { buffer } from 'node:stream/consumers';
import { AppError } from '@recado/contracts';
import type { ChatClient } from '../../../gateways/ai/askChat.ts';
import type { Dialogflow } from '../../../gateways/dialogflow/openDialogflow.ts';
import type { Typebot } from '../../../gateways/typebot/openTypebot.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { Errand } from '../../../kernel/errand.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Work } from '../../../kernel/work.ts';
import type { KeptFile } from '../../media/index.ts';
import { noteLimit, recordUsage, type UsageCounts } from '../../prompts/index.ts';
import { noteFailure, recordRequest, type IntegrationBreaker } from '../../queueIntegrations/index.ts';
import type { SpeakingDeps } from '../audio/speakAnswer.ts';
import { transcribeAudio, type HearingDeps } from '../audio/transcribeAudio.ts';
import { applyServiceReply, type ApplyDeps } from './applyServiceReply.ts';
import { askDialogflow } from './askDialogflow.ts';
import { askNodeAssistant } from './askNodeAssistant.ts';
import { askService } from './askService.ts';
import { askTypebot } from './askTypebot.ts';
import { fetchFiles, type FileDeps } from './fetchFiles.ts';
import { readServiceRequest, type ServiceSecrets } from './readServiceRequest.ts';
import { failed, unasked, type ServiceAnswer, type ServiceRequest } from './serviceAnswer.ts';
import { toRequest } from './toRequest.ts';

export type ServiceDeps = ApplyDeps &
  FileDeps &
  HearingDeps &
  SpeakingDeps & {
    breaker: IntegrationBreaker;
    typebot: Typebot;
    dialogflow: Dialogflow;
    chat: ChatClient;
    secrets: ServiceSecrets;
  };

/**
 * Asks a service without holding a transaction, then applies its answer in a Work. A run that finds the turn answered, or
 * the ticket with a person, does nothing.
 */
export const askServiceJob = (deps: ServiceDeps) =>
  job({
    ...askService,
    retrySeconds: [2, 10],
    async run(errand, turn) {
      const read = () => errand.inCompany((work) => readServiceRequest(work, turn, deps.secrets));
      let asked = await read();
      if (!asked) return;
      if (asked.kind === 'waiting') return errand.inCompany((work) => askLater(work, turn));
      if (asked.kind === 'noText') {
        const answer = { ...unasked(asked.hasMessages), files: new Map<string, never>() };
        return errand.inCompany((work) => applyServiceReply(work, turn, answer, deps));
      }
      if (asked.kind === 'chat') {
        const outcome = await transcribeAudio(errand, turn.ticketId, hearingOf(asked), deps);
        if (outcome === 'waiting') return errand.inCompany((work) => askLater(work, turn));
        if (outcome === 'done') asked = await read();
        if (!asked) return;
      }
      const { integrationId } = asked;
      const begun = performance.now();
      const { counts, files, ...answer } = await askUnbroken(asked, deps, errand);
      const ms = Math.round(performance.now() - begun);
      if (answer.failure !== null)
        errand.log.warn({ ...turn, integrationId, reason: answer.failure }, 'integration request failed');
      const answered = files ? { answered: answer, files } : await withFiles(answer, deps);
      const source = asked.kind === 'chat' ? sourceOf(asked) : undefined;
      await errand.inCompany(async (work) => {
        if (integrationId !== null) await noteFailure(work, integrationId, answer.failure);
        if (integrationId !== null && asked)
          await recordRequest(work, { integrationId, ms, ...toRequest(turn, asked, answer) });
        if (source && counts) await recordUsage(work, source, counts);
        if (source) await noteLimit(work);
        await applyServiceReply(work, turn, { ...answered.answered, files: answered.files }, deps);
      });
    },
  });

/** Asks through the circuit breaker of the integration. Nodes have none. */
async function askUnbroken(asked: ServiceRequest, deps: ServiceDeps, { companyId, log }: Errand): Promise<Asked> {
  const { integrationId } = asked;
  if (integrationId === null) return ask(asked, deps, log);
  const send = async () => {
    const answer = await ask(asked, deps, log);
    return { ...answer, isDown: answer.reply.kind === 'failed' && !answer.reply.isRefused };
  };
  const broken: Asked & { isDown: boolean } = { ...failed('circuit_open', false), isDown: true };
  const { isDown: _state, ...answer } = await deps.breaker.run(companyId, integrationId, send, broken);
  return answer;
}

type ChatAsked = Extract<ServiceRequest, { kind: 'chat' }>;

/** A turn whose audio is still being downloaded is asked again after this time, in ms. */
const waitMs = 2_000;
const askLater = (work: Work, turn: { ticketId: number; turn: number }) =>
  work.enqueue(askService, turn, { at: new Date(work.now.getTime() + waitMs) });

const sourceOf = ({ flowId, request }: ChatAsked) => ({ flowId, purpose: 'contacts', model: request.model }) as const;
const hearingOf = (asked: ChatAsked) => ({
  apiKey: asked.request.apiKey,
  recordUsage: (work: Work, usage: UsageCounts) => recordUsage(work, sourceOf(asked), usage),
});

/** Returns a stored file; undefined if it was erased meanwhile. */
const readFileOf =
  ({ storage }: FileDeps) =>
  async (path: string): Promise<Buffer | undefined> => {
    try {
      return await buffer((await storage.open(path)).stream);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

type Asked = ServiceAnswer & { counts?: UsageCounts; files?: Map<string, KeptFile> };

async function ask(asked: ServiceRequest, deps: ServiceDeps, log: Log): Promise<Asked> {
  switch (asked.kind) {
    case 'typebot':
      return withoutClosing(asked, await askTypebot(deps.typebot, asked.request, readFileOf(deps)));
    case 'dialogflow':
      return askDialogflow(deps.dialogflow, asked.request);
    case 'chat':
      return askNodeAssistant(deps.chat, asked, deps, log);
    case 'pass':
      return { reply: { kind: 'answer', answer: { sends: [], next: 'continue' }, session: null }, failure: null };
    case 'limited':
      return {
        reply: {
          kind: 'answer',
          answer: { sends: [], next: 'handOver', queueId: asked.queueId },
          session: null,
        },
        failure: null,
      };
    case 'noText':
      return unasked(asked.hasMessages);
    case 'gone':
    case 'waiting':
      return failed('deleted', true);
  }
}

/** In a flow the finish word of a bot lets the flow go on; it does not close the ticket (behaviour 11.9). */
const withoutClosing = ({ integrationId }: ServiceRequest, { after, ...answer }: ServiceAnswer): ServiceAnswer =>
  after && (after.kind === 'give' || integrationId !== null) ? { ...answer, after } : answer;

async function withFiles(answer: ServiceAnswer, deps: FileDeps) {
  const { reply } = answer;
  if (reply.kind === 'failed') return { answered: answer, files: new Map<string, never>() };
  const { sends, files } = await fetchFiles(reply.answer.sends, deps);
  return { answered: { ...answer, reply: { ...reply, answer: { ...reply.answer, sends } } }, files };
}
