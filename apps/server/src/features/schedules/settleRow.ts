import { getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fragment, hot, nullable, param, params, raw, returns, type RowOf } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { toSchedule } from './readSchedules.ts';
import { schedules } from './schedules.tables.ts';
import { scheduleVisibility } from './schedules.visibility.ts';

const { companyId, id } = params(schedules);
const s = alias(schedules, 's');

const set = fragment`
  update schedules set status = ${param('status', schedules.status)}, error = ${nullable('error', 'text')},
    message_id = coalesce(${nullable('messageId', 'int')}, message_id),
    ticket_id = coalesce(${nullable('ticketId', 'int')}, ticket_id),
    sent_at = coalesce(${nullable('sentAt', 'timestamptz')}, sent_at), updated_at = now()`;
const among = fragment`status = any(${param('from', 'text[]')})`;
const shown = fragment`
  select ${returns({
    ...getTableColumns(s),
    contactName: alias(contacts, 'c').name,
    knownUserId: raw('u.id').as<number | null>(),
    userName: raw('u.name').as<string | null>(),
    filePath: alias(media, 'file').path,
    fileName: alias(media, 'file').name,
  })}
  from s
  join contacts c on c.company_id = s.company_id and c.id = s.contact_id
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join media file on file.company_id = s.company_id and file.id = s.media_id`;

/** A schedule by its id, or all whose message this is. Each changes the rows and reads them for the screen. */
const byId = hot('schedules.settle')`
  with s as (${set} where company_id = ${companyId} and id = ${id} and ${among} returning *) ${shown}`;
const byMessage = hot('schedules.settleByMessage')`
  with s as (${set} where company_id = ${companyId} and message_id = ${param('ofMessage', 'int')} and ${among} returning *)
  ${shown}`;

type Status = (typeof schedules.$inferSelect)['status'];
type Outcome = {
  status: Status;
  error?: string | null;
  messageId?: number;
  ticketId?: number;
  sentAt?: Date;
};
const blank = { error: null, messageId: null, ticketId: null, sentAt: null };

/** Stores the outcome of a schedule that has one of the statuses `from`, and publishes it (SCH-14). */
export async function settleRow(work: Work, id: number, from: readonly Status[], outcome: Outcome): Promise<void> {
  publish(work, await work.rows(byId, { ...blank, ...outcome, id, from }));
}

/** Stores the outcome of the schedule of a message, if there is one, and publishes it. */
export async function settleRowOfMessage(
  work: Work,
  messageId: number,
  from: readonly Status[],
  outcome: Outcome,
): Promise<void> {
  publish(work, await work.rows(byMessage, { ...blank, ...outcome, ofMessage: messageId, from }));
}

function publish(work: Work, rows: readonly RowOf<typeof byId>[]): void {
  for (const { contactName, knownUserId, userName, filePath, fileName, ...row } of rows) {
    const schedule = toSchedule(work, {
      schedule: row,
      contact: { id: row.contactId, name: contactName },
      user: knownUserId === null ? null : { id: knownUserId, name: userName! },
      file: filePath === null ? null : { path: filePath, name: fileName },
    });
    work.publish('schedule', { action: 'update', schedule }, scheduleVisibility.rooms(work.companyId, schedule));
  }
}
