import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fragment, hot, param, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { closeBySystem } from './closeBySystem.ts';
import { getTicket, type TicketRow } from './readTickets.ts';
import { tickets } from './tickets.tables.ts';
import { expiredSql } from '../companies/index.ts';

export type IdleDeps = {
  /** Hours of silence for connections that set no time; 0 means never (TIC-41). */
  hours: number;
  clearUnread(work: Work, ticketId: number): Promise<void>;
  /** Sends the connection's inactivity text, if it has one, to the contact of a ticket closed in this Work. */
  sendInactivityNotice(work: Work, ticket: TicketRow): Promise<unknown>;
};

/** How many tickets one query reads. The same run repeats the query until no ticket is left. */
const batch = 100;

const t = alias(tickets, 't');
const { companyId } = params(tickets);

/**
 * Selects tickets where the last message is ours and nothing has happened for the connection's hours, or `hours` if it
 * sets none, and never if it sets a negative number: open tickets, and pending untouched tickets where a bot waits for an answer (behaviour 7). Groups are
 * excluded. `active_at` is the clock: messages of both sides and actions of users move it. A reply sent a minute ago
 * therefore never counts as a day of silence. A snoozed ticket waits for its time, and its silence starts when it
 * wakes. A reaction does not move `active_at`, so its own time is checked (behaviour 1.6). Inactive companies and
 * companies past their due date send nothing and close nothing (14.4).
 */
const idle = (state: Fragment) => fragment`
  select ${returns({ id: t.id, at: t.activeAt })} from tickets t
  join companies company on company.id = t.company_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id
  cross join lateral (
    select now() - make_interval(hours => case when w.expires_ticket < 0 then null
      else coalesce(nullif(w.expires_ticket, 0), nullif(${param('hours', 'int')}, 0)) end) as since) silence
  where t.company_id = ${companyId} and t.last_message_from_me and not t.is_group and t.active_at < silence.since
    and (${state})
    and t.snoozed_until is null and (t.woken_at is null or t.woken_at < silence.since)
    and not exists (
      select 1 from messages m, jsonb_array_elements(m.reactions) reaction
      where m.company_id = t.company_id and m.ticket_id = t.id
        and not (reaction ->> 'fromMe')::boolean and (reaction ->> 'at')::timestamptz >= silence.since)
    and company.status
    and not ${raw(expiredSql('company'))}`;
const open = raw(`t.status = 'open'`);
const abandoned = raw(`t.status = 'pending' and (t.chatbot or t.bot_waiting) and not t.touched`);
/**
 * Longest silence first, using the index of each state, so that other tickets are not read, even among a million. The
 * minimum per connection is one hour.
 */
const page = fragment`
  t.active_at < now() - interval '1 hour' and (t.active_at, t.id) > (${param('at', 'timestamptz')}, ${param('id', 'int')})
  order by t.active_at, t.id limit ${batch}`;
const states = [
  hot('tickets.idleOpen')`${idle(open)} and ${page}`,
  hot('tickets.idlePending')`${idle(abandoned)} and ${page}`,
];
/** Skips locked rows: a concurrent message or action has ended the silence. */
const claim = hot('tickets.claimIdle')`
  ${idle(fragment`${open} or ${abandoned}`)} and t.id = ${param('id', 'int')} for update of t skip locked`;

/** Closes idle tickets every minute, each in its own Work, so that one failure does not block the others (TIC-42). */
export const closeIdleTicketsJob = (deps: IdleDeps) =>
  job({
    name: 'tickets.closeIdle',
    attempts: 1,
    payload: z.object({}),
    cron: '* * * * *',
    due: sql`c.status and exists (
      select 1 from tickets t left join connections w on w.company_id = t.company_id and w.id = t.connection_id
      where t.company_id = c.id and t.status in ('open', 'pending') and t.last_message_from_me
        and t.active_at < now() - make_interval(hours => case when w.expires_ticket < 0 then null
          else coalesce(nullif(w.expires_ticket, 0), nullif(${deps.hours}::int, 0)) end))`,
    async run(errand) {
      for (const state of states) {
        let last = { at: new Date(0), id: 0 };
        for (let found = batch; found === batch;) {
          const rows = await errand.inCompany((work) => work.rows(state, { hours: deps.hours, ...last }));
          for (const { id } of rows)
            await errand
              .inCompany((work) => closeIdle(work, id, deps))
              .catch((error: unknown) => errand.log.error({ err: error, ticket: id }, 'idle ticket close failed'));
          found = rows.length;
          last = rows.at(-1) ?? last;
        }
      }
    },
  });

/** Closes one ticket like a user would and keeps its user. Sends no rating request and no farewell (behaviour 7). */
async function closeIdle(work: Work, id: number, deps: IdleDeps): Promise<void> {
  if ((await work.rows(claim, { hours: deps.hours, id })).length === 0) return;
  const before = await getTicket(work, id);
  const after = await closeBySystem(work, before, before.status === 'open' ? 'inactive' : 'abandoned', deps);
  await deps.sendInactivityNotice(work, after);
}
