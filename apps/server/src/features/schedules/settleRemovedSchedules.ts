import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { messages } from '../messages/messages.tables.ts';
import { schedules } from './schedules.tables.ts';
import { settleRow } from './settleRow.ts';

/**
 * Settles the schedules whose message is deleted with its ticket before its outcome is known: no receipt can arrive any
 * more. The message may have been sent, so that a user decides whether to send it again.
 */
export async function settleRemovedSchedules(work: Work, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const sending = await work.db
    .select({ id: schedules.id })
    .from(schedules)
    .innerJoin(messages, and(eq(messages.companyId, schedules.companyId), eq(messages.id, schedules.messageId)))
    .where(
      and(
        eq(schedules.companyId, work.companyId),
        eq(schedules.status, 'AGENDADA'),
        inArray(messages.ticketId, [...ticketIds]),
      ),
    )
    .orderBy(schedules.id);
  for (const { id } of sending) await settleRow(work, id, ['AGENDADA'], { status: 'ERRO', error: 'ERR_NOT_CONFIRMED' });
}
