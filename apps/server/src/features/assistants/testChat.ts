import {
  AppError,
  isMaskedKey,
  readMarks,
  textVoice,
  type assistantsApi,
  type RequestOf,
  type TestAnswer,
} from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import { findAssistant, isLimitReached, noteLimit, recordUsage } from '../prompts/index.ts';
import { queues } from '../queues/queues.tables.ts';
import type { AssistantRouteDeps } from './assistantDeps.ts';
import { buildChat, toChatMessage } from './buildChat.ts';

type Body = RequestOf<typeof assistantsApi.test>['body'];

/**
 * Asks an assistant as a contact would, with fields that need not be saved, and returns what the live path would do with
 * the answer. The tokens are counted. Throws ERR_VALIDATION for a masked key without its prompt.
 */
export async function testChat(errand: UserErrand, body: Body, deps: AssistantRouteDeps): Promise<TestAnswer> {
  const { promptId } = body;
  const read = await errand.inCompany((work) => readTest(work, body, deps));
  if (read === 'limited') return { kind: 'limited' };
  const { request, passages, queue, voiceKey } = read;
  const begun = performance.now();
  const answer = await deps.chat.ask(request);
  const ms = Math.round(performance.now() - begun);
  const counts = answer.kind === 'text' ? { answers: 1, ...answer.usage } : { failures: 1 };
  await errand.inCompany(async (work) => {
    await recordUsage(work, { promptId: promptId ?? 0, purpose: 'test', model: body.model }, counts);
    await noteLimit(work);
  });
  if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason, isRefused: answer.isRefused };
  const { body: text, isHandedOver } = readMarks(answer.text);
  return {
    kind: 'answer',
    text,
    isHandedOver,
    queue: isHandedOver ? queue : null,
    voice: await tryVoice(text, { ...body, voiceKey }, deps),
    sources: passages.map(({ name, page, text: words }) => ({ name, page, text: words })),
    totalTokens: answer.usage.totalTokens,
    ms,
  };
}

async function readTest(work: UserWork, body: Body, { secrets }: AssistantRouteDeps) {
  const { promptId, queueId, messages, maxMessages } = body;
  const stored = promptId == null ? undefined : await findAssistant(work, promptId, secrets);
  if (promptId != null && !stored) throw new AppError('ERR_NO_PROMPT_FOUND');
  const keyOf = (field: 'apiKey' | 'voiceKey'): string => {
    if (!isMaskedKey(body[field])) return body[field];
    if (!stored) throw new AppError('ERR_VALIDATION', { fields: { [field]: 'invalid_format' } });
    return stored[field];
  };
  const voiceKey = keyOf('voiceKey');
  const instructions = { ...body, apiKey: keyOf('apiKey') };
  if (await isLimitReached(work)) return 'limited';
  const queue = queueId === null ? null : await getQueueName(work, queueId);
  const history = messages
    .slice(-maxMessages)
    .map((message) => toChatMessage({ ...message, mediaType: 'conversation', transcript: null }));
  // The administrator plays the contact.
  const filledFrom = { contact: { name: work.actor.name }, code: '', queue: queue === null ? null : { name: queue } };
  const chat = await buildChat(work, instructions, { filledFrom, history, knowledgeOf: promptId ?? null });
  return { ...chat, queue, voiceKey };
}

async function getQueueName(work: UserWork, queueId: number): Promise<string> {
  const [row] = await work.db
    .select({ name: queues.name })
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, queueId)));
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
  return row.name;
}

/** Has the answer read aloud to find out whether the account of the voice is right. The sound is not kept. */
async function tryVoice(
  text: string,
  { voice, voiceKey, voiceRegion }: Pick<Body, 'voice' | 'voiceKey' | 'voiceRegion'>,
  { speech }: AssistantRouteDeps,
): Promise<{ isSpoken: boolean; reason: string } | null> {
  if (voice === textVoice || text === '') return null;
  const spoken = await speech.speak({ key: voiceKey, region: voiceRegion, voice, text });
  return { isSpoken: spoken.kind === 'sound', reason: spoken.kind === 'sound' ? '' : spoken.reason };
}
