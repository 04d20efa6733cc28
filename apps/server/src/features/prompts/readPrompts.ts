import { AppError, limits, type Prompt } from '@recado/contracts';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { usedBy } from '../connections/index.ts';
import { prompts } from './prompts.tables.ts';

export type PromptRow = z.input<typeof Prompt>;

const tokens = (column: 'prompt_tokens' | 'completion_tokens' | 'total_tokens') => sql<number>`(
  select coalesce(sum(u.${sql.raw(column)}), 0)::float8 from ai_usage u
  where u.company_id = prompts.company_id and u.prompt_id = prompts.id)`;

const shown = {
  id: prompts.id,
  companyId: prompts.companyId,
  name: prompts.name,
  prompt: prompts.prompt,
  model: prompts.model,
  maxTokens: prompts.maxTokens,
  temperature: prompts.temperature,
  apiKey: prompts.keyMask,
  queueId: prompts.queueId,
  queue: sql<PromptRow['queue']>`(
    select json_build_object('id', q.id, 'name', q.name, 'color', q.color) from queues q
    where q.company_id = prompts.company_id and q.id = prompts.queue_id)`,
  maxMessages: prompts.maxMessages,
  voice: prompts.voice,
  voiceKey: prompts.voiceKeyMask,
  voiceRegion: prompts.voiceRegion,
  usedBy: usedBy('prompts'),
  promptTokens: tokens('prompt_tokens'),
  completionTokens: tokens('completion_tokens'),
  totalTokens: tokens('total_tokens'),
  isKeyRefused: sql<boolean>`${prompts.keyRefusedAt} is not null`,
  createdAt: prompts.createdAt,
  updatedAt: prompts.updatedAt,
};

const select = (work: Work, where?: SQL) =>
  work.db
    .select(shown)
    .from(prompts)
    .where(and(eq(prompts.companyId, work.companyId), where));

/** Returns a page of the prompts by name, or all of them. */
export async function listPrompts(work: Work, query: NumberedQuery) {
  const where = sql`plain(${prompts.name}) like plain(${containing(query.searchParam)})`;
  const isPaged = query.pageNumber !== undefined || query.cursor !== undefined;
  const size = isPaged ? limits.listPage : limits.wholeList;
  const number = pageOf(query);
  const rows = await select(work, where)
    .orderBy(sql`plain(${prompts.name})`, prompts.id)
    .limit(size)
    .offset((number - 1) * size);
  const [counted] = await work.db
    .select({ count: count() })
    .from(prompts)
    .where(and(eq(prompts.companyId, work.companyId), where));
  const total = counted?.count ?? 0;
  return {
    prompts: rows,
    ...(isPaged ? follows(number, size, total) : { count: total, hasMore: false, nextCursor: null }),
  };
}

/** Returns a prompt. Throws ERR_NO_PROMPT_FOUND. */
export async function getPrompt(work: Work, id: number): Promise<PromptRow> {
  const [row] = await select(work, eq(prompts.id, id));
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
  return row;
}
