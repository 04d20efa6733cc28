import { AppError, limits, type knowledgeApi, type RequestOf } from '@recado/contracts';
import { and, count, eq } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import { readRequest } from '../../kernel/db/readRequest.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { prompts } from '../prompts/prompts.tables.ts';
import { cutPassages } from './cutPassages.ts';
import { knowledgeSources } from './knowledge.tables.ts';
import { getSource, type SourceRow } from './readSources.ts';
import { renamePassages, savePassages } from './savePassages.ts';

const one = (work: UserWork, id: number) =>
  and(eq(knowledgeSources.companyId, work.companyId), eq(knowledgeSources.id, id));

/**
 * Gives a text to a prompt. Throws ERR_NO_PROMPT_FOUND and ERR_KNOWLEDGE_FULL. A repeated `clientKey` returns the stored
 * source.
 */
export async function createSource(
  work: UserWork,
  promptId: number,
  { name, text, clientKey }: RequestOf<typeof knowledgeApi.create>['body'],
): Promise<SourceRow> {
  const { storedId, keyed } = await readRequest(work, knowledgeSources, clientKey, [promptId, name, text]);
  if (storedId !== undefined) return getSource(work, storedId);
  const assistant = await lockPrompt(work, promptId);
  await assertRoom(work, promptId);
  const [row] = await work.db
    .insert(knowledgeSources)
    .values({ companyId: work.companyId, promptId, kind: 'text', name, text, state: 'ready', ...keyed })
    .returning({ id: knowledgeSources.id });
  const { id } = row!;
  await savePassages(work, { id, promptId, name }, cutPassages(text));
  const source = await getSource(work, id);
  work.publish('knowledgeSource', { action: 'create', source }, [adminRoom(work.companyId)]);
  const after = { ...source, assistant };
  await recordAudit(work, { kind: 'knowledgeSource', id, name, after, hidden: ['text'] });
  return source;
}

/**
 * Changes the name of a source, or its text. Throws ERR_NO_KNOWLEDGE_SOURCE_FOUND, and ERR_VALIDATION for the text of a
 * file.
 */
export async function changeSource(
  work: UserWork,
  id: number,
  body: RequestOf<typeof knowledgeApi.change>['body'],
): Promise<SourceRow> {
  await work.db.select({ id: knowledgeSources.id }).from(knowledgeSources).where(one(work, id)).for('update');
  const before = await getSource(work, id);
  if (body.text !== undefined && before.kind !== 'text')
    throw new AppError('ERR_VALIDATION', { fields: { text: 'custom' } });
  await work.db
    .update(knowledgeSources)
    .set({ ...body, updatedAt: work.now })
    .where(one(work, id));
  const { name = before.name, text = before.text } = body;
  const isNewText = text !== null && text !== before.text;
  if (isNewText) await savePassages(work, { ...before, name }, cutPassages(text));
  else if (name !== before.name) await renamePassages(work, { id, name });
  const source = await getSource(work, id);
  work.publish('knowledgeSource', { action: 'update', source }, [adminRoom(work.companyId)]);
  const hidden = isNewText ? ['text'] : [];
  await recordAudit(work, { kind: 'knowledgeSource', id, name, before, after: source, hidden });
  return source;
}

/** Deletes a source with its passages. Throws ERR_NO_KNOWLEDGE_SOURCE_FOUND. */
export async function removeSource(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getSource(work, id);
  const assistant = await lockPrompt(work, before.promptId);
  await work.db.delete(knowledgeSources).where(one(work, id));
  const { promptId, name } = before;
  work.publish('knowledgeSource', { action: 'delete', sourceId: id, promptId }, [adminRoom(work.companyId)]);
  await recordAudit(work, { kind: 'knowledgeSource', id, name, before: { ...before, assistant } });
  return { message: 'ok' };
}

/** Returns the name of a prompt. Locks it, so that two uploads do not both take the last room. */
export async function lockPrompt(work: UserWork, promptId: number): Promise<string> {
  const [row] = await work.db
    .select({ name: prompts.name })
    .from(prompts)
    .where(and(eq(prompts.companyId, work.companyId), eq(prompts.id, promptId)))
    .for('update');
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
  return row.name;
}

/** Throws ERR_KNOWLEDGE_FULL. */
export async function assertRoom(work: UserWork, promptId: number): Promise<void> {
  const [found] = await work.db
    .select({ count: count() })
    .from(knowledgeSources)
    .where(and(eq(knowledgeSources.companyId, work.companyId), eq(knowledgeSources.promptId, promptId)));
  if (found!.count >= limits.knowledgeSources) throw new AppError('ERR_KNOWLEDGE_FULL');
}
