import { AppError, isWorkedOnBy, snoozeProblem } from '@recado/contracts';
import { hot, param, params } from '../../../kernel/db/hot.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { lockedTicketFor } from '../lockedTicketFor.ts';
import { publishUpdate } from '../publishTicket.ts';
import type { TicketRow } from '../readTickets.ts';
import { tickets } from '../tickets.tables.ts';
import { wakeTicketJob } from './wakeTicket.job.ts';

const { companyId, id } = params(tickets);
const set = hot('tickets.snooze')`
  update tickets set snoozed_until = ${param('until', 'timestamptz')} where company_id = ${companyId} and id = ${id}`;
const end = hot('tickets.wakeByPerson')`
  update tickets set snoozed_until = null, woken_at = now() where company_id = ${companyId} and id = ${id}`;

/** Snoozes a ticket until a moment and enqueues its wake-up job in the same commit, which replaces an earlier one. */
export async function snoozeTicket(work: UserWork, ticketId: number, until: Date): Promise<TicketRow> {
  const problem = snoozeProblem(until, work.now);
  if (problem !== null) throw new AppError('ERR_VALIDATION', { fields: { until: problem } });
  await lockedTicketFor(work, ticketId, isWorkedOnBy);
  await work.rows(set, { id: ticketId, until });
  await work.enqueue(wakeTicketJob, { ticketId }, { at: until, key: `snooze:${ticketId}` });
  return publishUpdate(work, ticketId);
}

/** Ends a snooze now; the enqueued job then does nothing. The ticket keeps its place in the list. */
export async function wakeTicket(work: UserWork, ticketId: number): Promise<TicketRow> {
  const ticket = await lockedTicketFor(work, ticketId, isWorkedOnBy);
  if (ticket.snoozedUntil === null) return ticket;
  await work.rows(end, { id: ticketId });
  return publishUpdate(work, ticketId);
}
