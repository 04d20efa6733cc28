import { AppError, type AiSettings, type assistantsApi, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { readAiSettings } from './limit.ts';
import { aiSettings, prompts } from './prompts.tables.ts';

/**
 * Changes the given settings of the company's assistants. A new limit can be reached again in the same month, and is told
 * again then. Throws ERR_NO_PROMPT_FOUND.
 */
export async function changeAiSettings(
  work: UserWork,
  { pricePerMillion, ...body }: RequestOf<typeof assistantsApi.changeSettings>['body'],
): Promise<AiSettings> {
  if (body.helperPromptId != null) await lockPrompt(work, body.helperPromptId);
  await work.lock('aiSettings');
  const before = await readAiSettings(work);
  const changed = {
    ...body,
    ...(pricePerMillion !== undefined && {
      pricePerMillion: pricePerMillion === null ? null : Math.round(pricePerMillion * 100),
    }),
    ...(body.monthlyTokens !== undefined && body.monthlyTokens !== before.monthlyTokens && { mailedMonth: null }),
  };
  await work.db.insert(aiSettings).values({ companyId: work.companyId }).onConflictDoNothing();
  await work.db
    .update(aiSettings)
    .set({ ...changed, updatedAt: work.now })
    .where(eq(aiSettings.companyId, work.companyId));
  const after = await readAiSettings(work);
  const values = { before: await recordedOf(work, before), after: await recordedOf(work, after) };
  await recordAudit(work, { kind: 'aiSetting', id: work.companyId, name: '', ...values });
  return after;
}

/**
 * Throws ERR_NO_PROMPT_FOUND. Keeps the prompt from being deleted until the choice is stored: the settings would name a
 * prompt that nobody clears any more.
 */
async function lockPrompt(work: UserWork, id: number): Promise<void> {
  const [row] = await work.db.select({ id: prompts.id }).from(prompts).where(one(work, id)).for('key share');
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
}

const one = (work: UserWork, id: number) => and(eq(prompts.companyId, work.companyId), eq(prompts.id, id));

/** The helper by its name at that time; null also if it is gone. */
async function recordedOf(work: UserWork, { helperPromptId, ...settings }: AiSettings) {
  const [helper] =
    helperPromptId === null
      ? []
      : await work.db.select({ name: prompts.name }).from(prompts).where(one(work, helperPromptId));
  return { ...settings, helperPrompt: helper?.name ?? null };
}
