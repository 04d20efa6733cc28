import type { Queue, RequestOf, queuesApi } from '@recado/contracts';
import { count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import type { UserWork } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import { assertRoomInPlan } from '../companies/index.ts';
import { saveOptionTree } from './options/optionTree.ts';
import type { QueueDeps } from './queueDeps.ts';
import { queues } from './queues.tables.ts';

/**
 * Creates a queue at the end of the company's list. Throws ERR_PLAN_LIMIT, or ERR_NAME_ALREADY_EXISTS or
 * ERR_QUEUE_COLOR_ALREADY_EXISTS for a name or colour of another queue (QUE-09).
 */
export async function createQueue(
  work: UserWork,
  { options, ...body }: RequestOf<typeof queuesApi.create>['body'],
  { recordedNames }: Pick<QueueDeps, 'recordedNames'>,
): Promise<z.input<typeof Queue>> {
  // Serialized within a company, because the plan's limit counts all rows.
  await work.lock('queues');
  const [{ present } = { present: 0 }] = await work.db
    .select({ present: count() })
    .from(queues)
    .where(eq(queues.companyId, work.companyId));
  await assertRoomInPlan(work, 'queues', present);
  await assertFreeName(work, queues, body.name);
  const [queue] = await work.db
    .insert(queues)
    .values({ ...body, companyId: work.companyId })
    .returning();
  if (options) await saveOptionTree(work, queue!.id, options);
  const hidden = options?.length ? ['options'] : [];
  await recordAudit(work, {
    kind: 'queue',
    id: queue!.id,
    name: queue!.name,
    after: queue,
    names: recordedNames,
    hidden,
  });
  work.publish('queue', { action: 'create', queue: queue! }, [companyRoom(work.companyId)]);
  return queue!;
}
