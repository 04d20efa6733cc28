import type { AiSettings } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { presentMonth } from './assistants.ts';
import { aiSettings, aiUsage } from './prompts.tables.ts';

/** Mails the administrators that the limit of a month is reached. Without `userId` it enqueues a job for each of them. */
export const mailLimit = declareJob({
  name: 'prompts.mailLimit',
  attempts: 6,
  payload: z.object({ month: z.string(), userId: z.number().int().optional() }),
});

/** Returns what the company has chosen for its assistants. */
export async function readAiSettings(work: Work): Promise<AiSettings> {
  const [row] = await work.db
    .select({
      monthlyTokens: aiSettings.monthlyTokens,
      cents: aiSettings.pricePerMillion,
      helperPromptId: aiSettings.helperPromptId,
    })
    .from(aiSettings)
    .where(eq(aiSettings.companyId, work.companyId));
  const { monthlyTokens = null, cents = null, helperPromptId = null } = row ?? {};
  return { monthlyTokens, pricePerMillion: cents === null ? null : cents / 100, helperPromptId };
}

/** Returns whether the assistants of the company are silent until the end of the month. */
export async function isLimitReached(work: Work): Promise<boolean> {
  const { monthlyTokens } = await readAiSettings(work);
  if (monthlyTokens === null) return false;
  const [used] = await work.db
    .select({ tokens: sql<number>`coalesce(sum(${aiUsage.totalTokens}), 0)::float8` })
    .from(aiUsage)
    .where(and(eq(aiUsage.companyId, work.companyId), eq(aiUsage.month, await presentMonth(work))));
  return used!.tokens >= monthlyTokens;
}

/** Tells the administrators once in a month that the limit is reached. Call it after tokens were counted. */
export async function noteLimit(work: Work): Promise<void> {
  if (!(await isLimitReached(work))) return;
  const month = await presentMonth(work);
  if (await isLimitMailed(work, month)) return;
  await work.enqueueOnce(mailLimit, { month }, { at: work.now, key: `limit:${work.companyId}:${month}` });
}

/** Returns whether the administrators know that the present limit is reached in a month. */
export async function isLimitMailed(work: Work, month: string): Promise<boolean> {
  const [row] = await work.db
    .select({ mailedMonth: aiSettings.mailedMonth })
    .from(aiSettings)
    .where(eq(aiSettings.companyId, work.companyId));
  return row?.mailedMonth === month;
}

/** Stores that the administrators know it. */
export const noteLimitMailed = async (work: Work, month: string): Promise<void> =>
  void (await work.db.update(aiSettings).set({ mailedMonth: month }).where(eq(aiSettings.companyId, work.companyId)));
