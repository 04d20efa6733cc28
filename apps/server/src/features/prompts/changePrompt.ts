import { AppError, isMaskedKey, maskKey, textVoice, type promptsApi, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import { readRequest } from '../../kernel/db/readRequest.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { queues } from '../queues/queues.tables.ts';
import { sealKey } from './promptKeys.ts';
import { aiSettings, prompts } from './prompts.tables.ts';
import { getPrompt, type PromptRow } from './readPrompts.ts';

export type PromptDeps = { secrets: Secrets };

const one = (work: UserWork, id: number) => and(eq(prompts.companyId, work.companyId), eq(prompts.id, id));

/**
 * Creates a prompt. Throws ERR_NO_QUEUE_FOUND, and ERR_VALIDATION for a key that is only a mask. A repeated `clientKey`
 * returns the stored prompt.
 */
export async function createPrompt(
  work: UserWork,
  { clientKey, ...given }: RequestOf<typeof promptsApi.create>['body'],
  { secrets }: PromptDeps,
): Promise<PromptRow> {
  const { storedId, keyed } = await readRequest(work, prompts, clientKey, given);
  if (storedId !== undefined) return getPrompt(work, storedId);
  const { apiKey, voiceKey, ...body } = given;
  for (const [name, key] of Object.entries({ apiKey, voiceKey }))
    if (isMaskedKey(key)) throw new AppError('ERR_VALIDATION', { fields: { [name]: 'invalid_format' } });
  assertVoice({ ...body, voiceKey });
  await lockQueue(work, body.queueId);
  const [row] = await work.db
    .insert(prompts)
    .values({ ...body, ...keyed, companyId: work.companyId })
    .returning({ id: prompts.id });
  const { id } = row!;
  // Sealed for the row, whose id is known only now.
  await work.db
    .update(prompts)
    .set({ ...keyOf(work, id, apiKey, secrets), ...voiceKeyOf(work, id, voiceKey, secrets) })
    .where(one(work, id));
  const prompt = await getPrompt(work, id);
  work.publish('prompt', { action: 'create', prompt }, [adminRoom(work.companyId)]);
  await recordAudit(work, {
    kind: 'prompt',
    id,
    name: prompt.name,
    after: recordedOf(prompt),
    hidden: ['apiKey', ...(voiceKey === '' ? [] : ['voiceKey'])],
  });
  return prompt;
}

/** Changes the given fields. A masked key keeps the stored one (PROM-16). Throws as `createPrompt`, and ERR_NO_PROMPT_FOUND. */
export async function changePrompt(
  work: UserWork,
  id: number,
  { apiKey, voiceKey, ...body }: RequestOf<typeof promptsApi.change>['body'],
  { secrets }: PromptDeps,
): Promise<PromptRow> {
  const before = await getPrompt(work, id);
  if (body.queueId !== undefined) await lockQueue(work, body.queueId);
  const isNewKey = apiKey !== undefined && !isMaskedKey(apiKey);
  const isNewVoiceKey = voiceKey !== undefined && !isMaskedKey(voiceKey);
  assertVoice({ ...before, ...body, voiceKey: isNewVoiceKey ? voiceKey : before.voiceKey });
  await work.db
    .update(prompts)
    .set({
      ...body,
      ...(isNewKey && keyOf(work, id, apiKey, secrets)),
      ...(isNewVoiceKey && voiceKeyOf(work, id, voiceKey, secrets)),
      updatedAt: work.now,
    })
    .where(one(work, id));
  const prompt = await getPrompt(work, id);
  work.publish('prompt', { action: 'update', prompt }, [adminRoom(work.companyId)]);
  await recordAudit(work, {
    kind: 'prompt',
    id,
    name: prompt.name,
    before: recordedOf(before),
    after: recordedOf(prompt),
    hidden: [...(isNewKey ? ['apiKey'] : []), ...(isNewVoiceKey ? ['voiceKey'] : [])],
  });
  return prompt;
}

/** Deletes a prompt. Throws ERR_NO_PROMPT_FOUND, and ERR_IN_USE with the names of the connections and queues that use it. */
export async function removePrompt(work: UserWork, id: number): Promise<{ message: string }> {
  // Waits for connections and queues that are choosing it at this moment.
  await work.db.select({ id: prompts.id }).from(prompts).where(one(work, id)).for('update');
  const before = await getPrompt(work, id);
  if (before.usedBy.length > 0) throw new AppError('ERR_IN_USE', { by: before.usedBy.map(({ name }) => name) });
  await work.db.delete(prompts).where(one(work, id));
  await work.db
    .update(aiSettings)
    .set({ helperPromptId: null })
    .where(and(eq(aiSettings.companyId, work.companyId), eq(aiSettings.helperPromptId, id)));
  work.publish('prompt', { action: 'delete', promptId: id }, [adminRoom(work.companyId)]);
  await recordAudit(work, { kind: 'prompt', id, name: before.name, before: recordedOf(before) });
  return { message: 'ok' };
}

/** Takes a queue that is being deleted away from prompts. Their hand-over then leaves the ticket in its queue. */
export async function loseQueueOfPrompts(work: UserWork, queueId: number): Promise<void> {
  const lost = await work.db
    .update(prompts)
    .set({ queueId: null })
    .where(and(eq(prompts.companyId, work.companyId), eq(prompts.queueId, queueId)))
    .returning({ id: prompts.id });
  for (const { id } of lost)
    work.publish('prompt', { action: 'update', prompt: await getPrompt(work, id) }, [adminRoom(work.companyId)]);
}

const keyOf = ({ companyId }: UserWork, id: number, apiKey: string, secrets: Secrets) => ({
  apiKey: sealKey(secrets, apiKey, { companyId, id }),
  keyMask: maskKey(apiKey),
  keyRefusedAt: null,
});

/** An empty key removes the stored one. */
const voiceKeyOf = ({ companyId }: UserWork, id: number, voiceKey: string, secrets: Secrets) => ({
  voiceKey: voiceKey === '' ? '' : sealKey(secrets, voiceKey, { companyId, id }, 'voice_key'),
  voiceKeyMask: voiceKey === '' ? '' : maskKey(voiceKey),
});

/** Throws ERR_VALIDATION for a voice without the account of its service. */
function assertVoice({ voice, voiceKey, voiceRegion }: Pick<PromptRow, 'voice' | 'voiceKey' | 'voiceRegion'>): void {
  if (voice === textVoice) return;
  const missing = Object.entries({ voiceKey, voiceRegion }).filter(([, value]) => value === '');
  if (missing.length === 0) return;
  throw new AppError('ERR_VALIDATION', { fields: Object.fromEntries(missing.map(([name]) => [name, 'too_small'])) });
}

/** The queue by its name at that time, and never the keys. */
const recordedOf = ({ apiKey: _secret, voiceKey: _voiceSecret, queue, ...prompt }: PromptRow): object => ({
  ...prompt,
  queue: queue?.name ?? null,
});

/** Throws ERR_NO_QUEUE_FOUND. Keeps the queue from being deleted until the change is stored. */
async function lockQueue(work: UserWork, queueId: number): Promise<void> {
  const [row] = await work.db
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, queueId)))
    .for('share');
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
}
