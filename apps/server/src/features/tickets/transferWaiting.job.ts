import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fragment, hot, params, raw, returns } from '../../kernel/db/hot.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

/** How many tickets one query reads. The same run repeats the query until no ticket is left. */
const batch = 100;
/** Marks a move by time in the log, to distinguish it from a user's. */
const reason = 'time';

const { companyId, id } = params(tickets);

/**
 * Selects tickets that nobody accepted within the minutes set by their connection, with the target queue (CONN-31). A
 * ticket is moved this way only once; where users put it afterwards, it stays.
 */
const late = fragment`
    select ${returns({
      id: alias(tickets, 't').id,
      queueId: fragment`w.transfer_queue_id`.as<number>(),
    })} from connections w
    join tickets t on t.company_id = w.company_id and t.connection_id = w.id
    where w.company_id = ${companyId} and w.transfer_queue_id is not null and w.time_to_transfer is not null
      and t.status = 'pending' and t.user_id is null and t.queue_id is distinct from w.transfer_queue_id
      and t.pending_since < now() - make_interval(mins => w.time_to_transfer)
      and not exists (
        select 1 from ticket_events e
        where e.company_id = t.company_id and e.ticket_id = t.id and e.type = 'transferred' and e.reason = '${raw(reason)}')
      and `;
const page = hot('tickets.late')`${late} t.id > ${id} order by t.id limit ${batch}`;
/** Skips locked rows: a concurrent action means that a user handles the ticket now. */
const claim = hot('tickets.claimLate')`${late} t.id = ${id} for update of t skip locked`;

/**
 * Transfers tickets that wait too long every minute, each in its own Work, so that one failure does not block the
 * others (behaviour 7).
 */
export const transferWaitingJob = () =>
  job({
    name: 'tickets.transferWaiting',
    attempts: 1,
    payload: z.object({}),
    cron: '* * * * *',
    due: sql`exists (
      select 1 from connections w
      where w.company_id = c.id and w.transfer_queue_id is not null and w.time_to_transfer is not null)`,
    async run(errand) {
      let last = 0;
      for (let found = batch; found === batch;) {
        const rows = await errand.inCompany((work) => work.rows(page, { id: last }));
        for (const { id } of rows)
          await errand
            .inCompany((work) => handOn(work, id))
            .catch((error: unknown) => errand.log.error({ err: error, ticket: id }, 'waiting ticket transfer failed'));
        found = rows.length;
        last = rows.at(-1)?.id ?? last;
      }
    },
  });

/**
 * Moves one ticket to the other queue; its waiting time goes on. Menu and flow stop, and the contact gets no message.
 */
async function handOn(work: Work, id: number): Promise<void> {
  const [found] = await work.rows(claim, { id });
  if (!found) return;
  const before = await getTicket(work, id);
  await work.db
    .update(tickets)
    .set({ queueId: found.queueId, chatbot: false, botWaiting: false, markedUnread: false })
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, id)));
  const after = await getTicket(work, id);
  await recordTicketEvent(work, {
    ticketId: id,
    type: 'transferred',
    reason,
    before: traceOf(before),
    after: traceOf(after),
  });
  publishMove(work, before, after);
}
