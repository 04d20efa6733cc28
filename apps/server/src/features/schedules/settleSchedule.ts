import { and, eq, inArray } from 'drizzle-orm';
import type { Settled } from '../messages/index.ts';
import { publishSchedule } from './publishSchedule.ts';
import { schedules } from './schedules.tables.ts';

/**
 * Marks a schedule as sent once WhatsApp accepted its message, even after an earlier refusal. Publishes a refusal with
 * a way to try again (SCH-17).
 */
export const settleSchedule: Settled = async (work, messageId, outcome) => {
  const changed = await work.db
    .update(schedules)
    .set(
      outcome === 'sent'
        ? { status: 'ENVIADA', sentAt: work.now, error: null, updatedAt: work.now }
        : { status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG', updatedAt: work.now },
    )
    .where(
      and(
        eq(schedules.companyId, work.companyId),
        eq(schedules.messageId, messageId),
        inArray(schedules.status, outcome === 'sent' ? ['AGENDADA', 'ERRO'] : ['AGENDADA']),
      ),
    )
    .returning({ id: schedules.id });
  for (const { id } of changed) await publishSchedule(work, id, 'update');
};
