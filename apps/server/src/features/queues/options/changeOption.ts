import { AppError, OptionTree, type OptionDraft, type RequestOf, type queueOptionsApi } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { getQueue } from '../getQueue.ts';
import { queueOptions } from '../queues.tables.ts';
import { findOption, lockQueue, publishQueue, readOptionTree, saveOptionTree, type OptionRow } from './optionTree.ts';

/**
 * Adds an entry at its place, by default the last. Throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND for a parent of
 * another queue, or ERR_VALIDATION past the limits of a tree.
 */
export async function createOption(
  work: UserWork,
  { queueId, parentId, option, title, message }: RequestOf<typeof queueOptionsApi.create>['body'],
): Promise<OptionRow> {
  await lockQueue(work, queueId);
  const tree: OptionDraft[] = await readOptionTree(work, queueId);
  const draft: OptionDraft = { title, message, children: [] };
  insertAt(levelOf(tree, parentId), draft, option);
  const idOf = await save(work, queueId, tree);
  return findOption(await readOptionTree(work, queueId), idOf.get(draft)!)!;
}

/**
 * Changes an entry, also its place and its parent. Throws ERR_VALIDATION for a move below itself or into another queue.
 */
export async function changeOption(
  work: UserWork,
  id: number,
  { queueId, parentId, option, ...texts }: RequestOf<typeof queueOptionsApi.change>['body'],
): Promise<OptionRow> {
  const own = await queueOf(work, id);
  if (queueId !== undefined && queueId !== own) {
    await getQueue(work, queueId);
    throw new AppError('ERR_VALIDATION', { fields: { queueId: 'otherQueue' } });
  }
  await lockQueue(work, own);
  const tree = await readOptionTree(work, own);
  const draft = findOption(tree, id);
  if (!draft) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  Object.assign(draft, texts);
  const parent = parentId === undefined ? draft.parentId : parentId;
  if (parent !== null && findOption([draft], parent))
    throw new AppError('ERR_VALIDATION', { fields: { parentId: 'cycle' } });
  if (parent !== draft.parentId || option !== undefined) {
    const from = levelOf(tree, draft.parentId);
    from.splice(from.indexOf(draft), 1);
    insertAt(levelOf(tree, parent), draft, option);
  }
  await save(work, own, tree);
  return findOption(await readOptionTree(work, own), id)!;
}

/** Deletes an entry with its children, and numbers its siblings anew (QUE-17). */
export async function removeOption(work: UserWork, id: number): Promise<void> {
  const queueId = await queueOf(work, id);
  await lockQueue(work, queueId);
  const tree = await readOptionTree(work, queueId);
  const draft = findOption(tree, id);
  if (!draft) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  const level = levelOf(tree, draft.parentId);
  level.splice(level.indexOf(draft), 1);
  await save(work, queueId, tree);
}

async function queueOf(work: UserWork, id: number): Promise<number> {
  const [row] = await work.db
    .select({ queueId: queueOptions.queueId })
    .from(queueOptions)
    .where(and(eq(queueOptions.companyId, work.companyId), eq(queueOptions.id, id)));
  if (!row) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return row.queueId;
}

async function save(
  work: UserWork,
  queueId: number,
  tree: readonly OptionDraft[],
): Promise<ReadonlyMap<OptionDraft, number>> {
  if (!OptionTree.safeParse(tree).success) throw new AppError('ERR_VALIDATION', { fields: { option: 'too_big' } });
  const idOf = await saveOptionTree(work, queueId, tree);
  const queue = await publishQueue(work, queueId);
  await recordAudit(work, {
    kind: 'queue',
    id: queueId,
    name: queue.name,
    before: queue,
    after: queue,
    hidden: ['options'],
  });
  return idOf;
}

/** Returns the entries below a parent, to be changed in place. Throws ERR_NO_QUEUE_OPTION_FOUND. */
function levelOf<T extends OptionDraft>(tree: T[], parentId: number | null): T[] {
  if (parentId === null) return tree;
  const parent = findOption(tree, parentId);
  if (!parent) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return parent.children as T[];
}

/** Inserts an entry at a place from 1 on; at the end without one, or past the end. */
const insertAt = <T>(level: T[], draft: T, place = level.length + 1): void =>
  void level.splice(Math.min(place - 1, level.length), 0, draft);
