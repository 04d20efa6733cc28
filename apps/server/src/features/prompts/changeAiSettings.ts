import type { AiSettings, assistantsApi, RequestOf } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { readAiSettings } from './limit.ts';
import { aiSettings } from './prompts.tables.ts';
import { getPrompt } from './readPrompts.ts';

/**
 * Changes the given settings of the company's assistants. A new limit can be reached again in the same month, and is told
 * again then. Throws ERR_NO_PROMPT_FOUND.
 */
export async function changeAiSettings(
  work: UserWork,
  { pricePerMillion, ...body }: RequestOf<typeof assistantsApi.changeSettings>['body'],
): Promise<AiSettings> {
  if (body.helperPromptId != null) await getPrompt(work, body.helperPromptId);
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

/** The helper by its name at that time. */
const recordedOf = async (work: UserWork, { helperPromptId, ...settings }: AiSettings) => ({
  ...settings,
  helperPrompt: helperPromptId === null ? null : (await getPrompt(work, helperPromptId)).name,
});
