import { AppError, type KnowledgeSource } from '@recado/contracts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork, Work } from '../../kernel/work.ts';
import { media } from '../media/media.tables.ts';
import { prompts } from '../prompts/prompts.tables.ts';
import { knowledgeSources } from './knowledge.tables.ts';

export type SourceRow = z.input<typeof KnowledgeSource>;

const shown = {
  id: knowledgeSources.id,
  companyId: knowledgeSources.companyId,
  promptId: knowledgeSources.promptId,
  kind: knowledgeSources.kind,
  name: knowledgeSources.name,
  state: knowledgeSources.state,
  reason: knowledgeSources.reason,
  passages: sql<number>`(
    select count(*)::int from knowledge_passages p
    where p.company_id = knowledge_sources.company_id and p.source_id = knowledge_sources.id)`,
  createdAt: knowledgeSources.createdAt,
  updatedAt: knowledgeSources.updatedAt,
};

const select = (work: Work, where: SQL) =>
  work.db
    .select({ ...shown, text: knowledgeSources.text, bytes: media.bytes, path: media.path })
    .from(knowledgeSources)
    .leftJoin(media, and(eq(media.companyId, knowledgeSources.companyId), eq(media.id, knowledgeSources.mediaId)))
    .where(and(eq(knowledgeSources.companyId, work.companyId), where));

type Selected = Awaited<ReturnType<typeof select>>[number];
const toSource = (work: Work, { path, ...row }: Selected) => ({ ...row, fileUrl: work.fileUrl(path) });

/** Returns the sources of a prompt by name. Throws ERR_NO_PROMPT_FOUND. */
export async function listSources(work: UserWork, promptId: number) {
  await assertPrompt(work, promptId);
  // At most `limits.knowledgeSources`.
  const rows = await select(work, eq(knowledgeSources.promptId, promptId)).orderBy(
    sql`plain(${knowledgeSources.name})`,
    knowledgeSources.id,
  );
  const sources = rows.map((row) => toSource(work, row));
  return { sources, count: sources.length, hasMore: false, nextCursor: null };
}

/** Returns a source with its text. Throws ERR_NO_KNOWLEDGE_SOURCE_FOUND. */
export async function getSource(work: Work, id: number): Promise<SourceRow & { text: string | null }> {
  const [row] = await select(work, eq(knowledgeSources.id, id));
  if (!row) throw new AppError('ERR_NO_KNOWLEDGE_SOURCE_FOUND');
  return toSource(work, row);
}

/** Throws ERR_NO_PROMPT_FOUND. */
export async function assertPrompt(work: UserWork, promptId: number): Promise<void> {
  const [row] = await work.db
    .select({ id: prompts.id })
    .from(prompts)
    .where(and(eq(prompts.companyId, work.companyId), eq(prompts.id, promptId)));
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
}
