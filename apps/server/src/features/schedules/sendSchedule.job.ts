import { limits } from '@recado/contracts';
import { alias } from 'drizzle-orm/pg-core';
import { hot, params, raw, returns, type RowOf } from '../../kernel/db/hot.ts';
import { job, type Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { commandPriority, fillText, postFile, postMessage, type Sending } from '../messages/index.ts';
import { getTicket, getFallbackTicket } from '../tickets/index.ts';
import { schedules } from './schedules.tables.ts';
import { bookSending, sendSchedule } from './sendSchedule.ts';
import { settleRow } from './settleRow.ts';
import { expiredSql } from '../companies/index.ts';

/** Delays before the next try: for a disconnected connection, and for a company that may not send now. */
const lineSeconds = 30;
const companySeconds = 600;
/** Counts delays, not hours since `sendAt`: the time in which the server was down does not count (behaviour 8.3). */
const mostWaits = (limits.scheduleWaitHours * 3_600) / lineSeconds;

const s = alias(schedules, 's');
const { companyId, id } = params(schedules);

/**
 * A pending schedule, its row locked, with the data for sending it. The connection is that of the live ticket,
 * otherwise of the contact's newest ticket, otherwise the creator's, otherwise the default (behaviour 8.3). A company
 * that is past its due date, inactive or without the feature sends nothing (14.1, 14.4).
 */
const waiting = hot('schedules.waiting')`
  select ${returns({
    body: s.body,
    contactId: s.contactId,
    userId: s.userId,
    sendAt: s.sendAt,
    mediaId: s.mediaId,
    fileKind: raw('file.kind').as<'image' | null>(),
    fileName: raw('file.name').as<string | null>(),
    isGroup: alias(contacts, 'c').isGroup,
    userName: raw("coalesce(u.name, '')").as<string>(),
    connectionId: raw('line.id').as<number | null>(),
    isConnected: raw("coalesce(line.status = 'CONNECTED', false)").as<boolean>(),
    isAllowed: raw(`company.status and coalesce(plan.use_schedules, false)
      and not ${expiredSql('company')}`).as<boolean>(),
  })}
  from schedules s
  join contacts c on c.company_id = s.company_id and c.id = s.contact_id
  join companies company on company.id = s.company_id
  left join plans plan on plan.id = company.plan_id
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join media file on file.company_id = s.company_id and file.id = s.media_id
  left join connections line on line.company_id = s.company_id and line.deleted_at is null and line.id = coalesce(
    (select t.connection_id from tickets t
      join connections there on there.company_id = t.company_id and there.id = t.connection_id and there.deleted_at is null
      where t.company_id = s.company_id and t.contact_id = s.contact_id order by (t.status <> 'closed') desc, t.id desc limit 1),
    (select there.id from connections there
      where there.company_id = s.company_id and there.id = u.connection_id and there.deleted_at is null),
    (select d.id from connections d where d.company_id = s.company_id and d.is_default))
  where s.company_id = ${companyId} and s.id = ${id} and s.status = 'PENDENTE'
  for update of s`;
type Waiting = RowOf<typeof waiting>;

/**
 * Sends a schedule at its time, however late. Claim, message and wid commit together, so that a restart sends nothing
 * twice; a second run finds no pending schedule (SCH-17).
 */
export const sendScheduleJob = (deps: Sending): Job<{ scheduleId: number; waits: number }> =>
  job({
    ...sendSchedule,
    run: (errand, { scheduleId, waits }) =>
      errand.inCompany(async (work) => {
        const [schedule] = await work.rows(waiting, { id: scheduleId });
        // The time was changed meanwhile: the new time has its own job.
        if (!schedule || schedule.sendAt > work.now) return;
        const later = (seconds: number): Date => new Date(work.now.getTime() + seconds * 1_000);
        if (!schedule.isAllowed) return bookSending(work, scheduleId, later(companySeconds), waits);
        const { connectionId } = schedule;
        if (connectionId !== null && schedule.isConnected)
          return send(work, scheduleId, { ...schedule, connectionId }, deps);
        if (waits < mostWaits) return bookSending(work, scheduleId, later(lineSeconds), waits + 1);
        await giveUp(work, scheduleId, connectionId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_WAPP_NOT_INITIALIZED');
      }),
    exhausted: (errand, { scheduleId }) =>
      errand.inCompany((work) => giveUp(work, scheduleId, 'ERR_INTERNAL_SERVER_ERROR')),
  });

/**
 * Stores the message in the contact's fallback ticket: it opens no ticket and stops no bot (SCH-18). Where the text goes
 * before the picture, the schedule follows the picture, which Meta refuses more often.
 */
async function send(
  work: Work,
  scheduleId: number,
  schedule: Waiting & { connectionId: number },
  deps: Sending,
): Promise<void> {
  const { contactId, connectionId, isGroup, userId, userName, mediaId, fileKind, fileName } = schedule;
  const ticketId = await getFallbackTicket(work, { connectionId, contactId, isGroup, origin: 'schedule' });
  const ticket = await getTicket(work, ticketId);
  const file =
    fileKind === null ? {} : ({ mediaType: fileKind, mediaId, mediaStatus: 'ready', mediaName: fileName } as const);
  const body = await fillText(work, ticket, schedule.body, userName);
  // A text of nothing but variables may be empty.
  if (fileKind === null && body.trim() === '') return giveUp(work, scheduleId, 'ERR_SENDING_WAPP_MSG');
  const posted = { userId, body, ...file };
  const post = fileKind === null ? postMessage : postFile;
  const marks = { priority: commandPriority.automatic };
  const message = await post(work, { ...ticket, whatsappId: connectionId }, posted, marks, deps);
  await settleRow(work, scheduleId, ['PENDENTE'], { status: 'AGENDADA', messageId: message.id, ticketId });
}

/** Stores the reason of a failure; a user may set a new time. */
const giveUp = (work: Work, scheduleId: number, error: string): Promise<void> =>
  settleRow(work, scheduleId, ['PENDENTE'], { status: 'ERRO', error });
