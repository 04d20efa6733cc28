import { toWallClock, type UsagePurpose } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import { openKey } from './promptKeys.ts';
import { aiUsage, prompts } from './prompts.tables.ts';
import { getPrompt } from './readPrompts.ts';

type Tokens = { promptTokens: number; completionTokens: number; totalTokens: number };
/** The prompt or flow that used tokens, the purpose, and the model. */
export type UsageSource = { promptId?: number; flowId?: number; purpose: UsagePurpose; model: string };
export type UsageCounts = Partial<Tokens & { answers: number; handOvers: number; failures: number }>;

const one = (work: Work, id: number) => and(eq(prompts.companyId, work.companyId), eq(prompts.id, id));

/** Returns a prompt with its key, as it is now (behaviour 11.7); undefined if it was deleted. */
export async function findAssistant(work: Work, id: number, secrets: Secrets) {
  const [row] = await work.db.select().from(prompts).where(one(work, id));
  if (!row) return undefined;
  const place = { companyId: work.companyId, id };
  return {
    ...row,
    apiKey: openKey(secrets, row.apiKey, place),
    voiceKey: row.voiceKey === '' ? '' : openKey(secrets, row.voiceKey, place, 'voice_key'),
  };
}
export type Assistant = NonNullable<Awaited<ReturnType<typeof findAssistant>>>;

/** Adds to the figures of the present month (behaviour 11.5). */
export async function recordUsage(
  work: Work,
  { promptId = 0, flowId = 0, ...source }: UsageSource,
  counts: UsageCounts,
): Promise<void> {
  const none = { answers: 0, handOvers: 0, failures: 0, promptTokens: 0, completionTokens: 0, totalTokens: 0 };
  const added = { ...none, ...counts };
  const raised = (Object.keys(none) as (keyof typeof none)[]).map(
    (key) => [key, sql`${aiUsage[key]} + ${added[key]}`] as const,
  );
  await work.db
    .insert(aiUsage)
    .values({ companyId: work.companyId, month: await presentMonth(work), promptId, flowId, ...source, ...added })
    .onConflictDoUpdate({
      target: [aiUsage.companyId, aiUsage.month, aiUsage.promptId, aiUsage.flowId, aiUsage.purpose, aiUsage.model],
      set: { ...Object.fromEntries(raised), updatedAt: work.now },
    });
}

/** Returns the month of the company's calendar, such as `2026-11`. */
export async function presentMonth(work: Work): Promise<string> {
  const { timezone } = await localeOf(work);
  return toWallClock(work.now, timezone).date.slice(0, 7);
}

/**
 * Stores whether the service refuses the key of a prompt, and publishes a change. `asked` is the mask of the requested key:
 * a key that was replaced meanwhile is not judged by it.
 */
export async function noteKey(work: Work, id: number, asked: string, isRefused: boolean): Promise<void> {
  const isSame = isRefused ? sql`${prompts.keyRefusedAt} is null` : sql`${prompts.keyRefusedAt} is not null`;
  const changed = await work.db
    .update(prompts)
    .set({ keyRefusedAt: isRefused ? work.now : null })
    .where(and(one(work, id), eq(prompts.keyMask, asked), isSame))
    .returning({ id: prompts.id });
  if (changed.length > 0)
    work.publish('prompt', { action: 'update', prompt: await getPrompt(work, id) }, [adminRoom(work.companyId)]);
}
