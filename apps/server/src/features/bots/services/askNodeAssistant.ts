import { toNodeAnswer } from '@recado/contracts';
import type { ChatClient } from '../../../gateways/ai/askChat.ts';
import type { Log } from '../../../kernel/log.ts';
import type { KeptFile } from '../../media/index.ts';
import type { UsageCounts } from '../../prompts/index.ts';
import { speakAnswer, type SpeakingDeps } from '../audio/speakAnswer.ts';
import { failed, type ServiceAnswer, type ServiceRequest } from './serviceAnswer.ts';

/** Asks the assistant of a node, and has its answer read aloud by its voice. `counts` is what the answer costs. */
export async function askNodeAssistant(
  chat: ChatClient,
  { request, queueId, answers, voice }: Extract<ServiceRequest, { kind: 'chat' }>,
  deps: SpeakingDeps,
  log: Log,
): Promise<ServiceAnswer & { counts: UsageCounts; files?: Map<string, KeptFile> }> {
  const answer = await chat.ask(request);
  if (answer.kind === 'failed') return { ...failed(answer.reason, answer.isRefused), counts: { failures: 1 } };
  const spoken = await speakAnswer(answer.text, voice, deps, log);
  const said = toNodeAnswer({ text: answer.text, voice: spoken.voice }, queueId, answers);
  return {
    reply: { kind: 'answer', answer: said, session: null },
    failure: null,
    counts: { answers: 1, handOvers: said.next === 'handOver' ? 1 : 0, ...answer.usage },
    files: spoken.files,
  };
}
