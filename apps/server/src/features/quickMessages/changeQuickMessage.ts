import { AppError, mayChangeQuickMessage, type quickMessagesApi, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { visibleQuickMessage } from './listQuickMessages.ts';
import { quickMessages } from './quickMessages.tables.ts';
import { quickMessageVisibility } from './quickMessages.visibility.ts';

export async function createQuickMessage(work: UserWork, body: RequestOf<typeof quickMessagesApi.create>['body']) {
  const [record] = await work.db
    .insert(quickMessages)
    .values({ ...body, companyId: work.companyId, userId: work.actor.id })
    .returning();
  work.publish(
    'quickMessage',
    { action: 'create', record: record! },
    quickMessageVisibility.rooms(work.companyId, record!),
  );
  return record!;
}

/** Changes a quick message. Publishes its removal to users who no longer see it. */
export async function changeQuickMessage(
  work: UserWork,
  id: number,
  body: RequestOf<typeof quickMessagesApi.change>['body'],
) {
  const before = await changeable(work, id);
  const [record] = await work.db
    .update(quickMessages)
    .set({ ...body, updatedAt: work.now })
    .where(one(work, id))
    .returning();
  if (before.geral && !record!.geral)
    work.publish(
      'quickMessage',
      { action: 'delete', id },
      quickMessageVisibility.rooms(work.companyId, before),
      quickMessageVisibility.rooms(work.companyId, record!),
    );
  work.publish(
    'quickMessage',
    { action: 'update', record: record! },
    quickMessageVisibility.rooms(work.companyId, record!),
  );
  return record!;
}

export async function removeQuickMessage(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await changeable(work, id);
  await work.db.delete(quickMessages).where(one(work, id));
  work.publish('quickMessage', { action: 'delete', id }, quickMessageVisibility.rooms(work.companyId, before));
  return { message: 'ok' };
}

const one = (work: UserWork, id: number) => and(eq(quickMessages.companyId, work.companyId), eq(quickMessages.id, id));

async function changeable(work: UserWork, id: number) {
  const row = await visibleQuickMessage(work, id);
  if (!mayChangeQuickMessage(work.actor, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}
