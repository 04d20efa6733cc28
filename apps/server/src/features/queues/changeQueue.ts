import { AppError, type Queue, type RequestOf, type queuesApi } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import type { UserWork } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import { lockQueue, readOptionTree, saveOptionTree } from './options/optionTree.ts';
import type { QueueDeps } from './queueDeps.ts';
import { queues } from './queues.tables.ts';

/**
 * Changes the given fields of a queue. With `options`, replaces its tree. Throws ERR_NO_QUEUE_FOUND, ERR_QUEUE_CHANGED, or ERR_NAME_ALREADY_EXISTS or
 * ERR_QUEUE_COLOR_ALREADY_EXISTS for a name or colour of another queue (QUE-09).
 */
export async function changeQueue(
  work: UserWork,
  id: number,
  { options, seenAt, ...body }: RequestOf<typeof queuesApi.change>['body'],
  { recordedNames }: Pick<QueueDeps, 'recordedNames'>,
): Promise<z.input<typeof Queue>> {
  const before = await lockQueue(work, id);
  if (seenAt !== undefined && seenAt !== before.updatedAt.toISOString()) throw new AppError('ERR_QUEUE_CHANGED');
  await assertFreeName(work, queues, body.name, { before });
  const [queue] = await work.db
    .update(queues)
    .set({ ...body, updatedAt: work.now })
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, id)))
    .returning();
  const hidden = options && textsOf(options) !== textsOf(await readOptionTree(work, id)) ? ['options'] : [];
  if (options) await saveOptionTree(work, id, options);
  const names = recordedNames;
  await recordAudit(work, { kind: 'queue', id, name: queue!.name, before, after: queue, names, hidden });
  work.publish('queue', { action: 'update', queue: queue! }, [companyRoom(work.companyId)]);
  return queue!;
}

/** Returns the titles, messages and places of a tree as text, to compare two trees. */
const textsOf = (tree: readonly object[]): string => JSON.stringify(tree, ['title', 'message', 'children']);
