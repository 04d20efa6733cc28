import {
  AppError,
  isScheduleLocked,
  limits,
  mayChangeSchedule,
  type NewSchedule,
  type ScheduleChange,
} from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import { toMoment } from '../companies/index.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { publishSchedule } from './publishSchedule.ts';
import type { ScheduleRow } from './readSchedules.ts';
import { schedules } from './schedules.tables.ts';
import { bookSending } from './sendSchedule.ts';

type Named = Pick<typeof schedules.$inferInsert, 'clientKey' | 'clientDigest'>;

/** Creates a schedule and enqueues its sending in the same commit (SCH-10). */
export async function createSchedule(
  work: UserWork,
  { body, contactId, sendAt }: Omit<NewSchedule, 'clientKey'>,
  named: Named = {},
): Promise<ScheduleRow> {
  await contactExists(work, contactId);
  const at = notPast(work, await toMoment(work, sendAt));
  const [row] = await work.db
    .insert(schedules)
    .values({ companyId: work.companyId, userId: work.actor.id, body, contactId, sendAt: at, ...named })
    .returning({ id: schedules.id });
  await bookSending(work, row!.id, at);
  return publishSchedule(work, row!.id, 'create');
}

/**
 * Changes a schedule that is not being sent. A failed schedule with a new time is pending again (behaviour 8.2). An
 * unchanged time may be in the past.
 */
export async function changeSchedule(
  work: UserWork,
  id: number,
  { body, contactId, sendAt }: ScheduleChange,
): Promise<ScheduleRow> {
  const before = await changeable(work, id);
  if (contactId !== undefined) await contactExists(work, contactId);
  const asked = sendAt === undefined ? before.sendAt : await toMoment(work, sendAt);
  const moved = asked.getTime() !== before.sendAt.getTime();
  if (moved) notPast(work, asked);
  const anew = moved
    ? ({ sendAt: asked, status: 'PENDENTE', error: null, messageId: null, ticketId: null } as const)
    : {};
  await work.db
    .update(schedules)
    .set({
      ...(body === undefined ? {} : { body }),
      ...(contactId === undefined ? {} : { contactId }),
      ...anew,
      updatedAt: work.now,
    })
    .where(one(work, id));
  if (moved) await bookSending(work, id, asked);
  return publishSchedule(work, id, 'update');
}

/** Deletes a schedule that is not being sent; its enqueued job finds nothing. */
export async function removeSchedule(work: UserWork, id: number): Promise<{ message: string }> {
  const { sendAt } = await changeable(work, id);
  await work.db.delete(schedules).where(one(work, id));
  await recordAudit(work, { kind: 'schedule', id, name: '', before: {}, facts: { sendAt } });
  work.publish('schedule', { action: 'delete', scheduleId: id }, [companyRoom(work.companyId)]);
  return { message: 'ok' };
}

const one = (work: UserWork, id: number) => and(eq(schedules.companyId, work.companyId), eq(schedules.id, id));

/**
 * Returns a schedule that this user may change and locks its row: the creator and administrators may, until the sender
 * has claimed it.
 */
export async function changeable(work: UserWork, id: number) {
  const [row] = await work.db.select().from(schedules).where(one(work, id)).for('update');
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  if (!mayChangeSchedule(row, work.actor)) throw new AppError('ERR_NO_PERMISSION');
  if (isScheduleLocked(row)) throw new AppError('ERR_SCHEDULE_LOCKED');
  return row;
}

async function contactExists(work: UserWork, contactId: number): Promise<void> {
  const [row] = await work.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.companyId, work.companyId), eq(contacts.id, contactId)));
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
}

/** Times more than a minute in the past are refused; the minute allows for filling in the form (SCH-09). */
function notPast(work: UserWork, at: Date): Date {
  if (at.getTime() < work.now.getTime() - limits.schedulePastSeconds * 1_000)
    throw new AppError('ERR_VALIDATION', { fields: { sendAt: 'past' } });
  return at;
}
