import { dashboardApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { readSummary } from './readSummary.ts';
import { ticketsByDay, ticketsByUser } from './readSeries.ts';
import { readWall } from './readWall.ts';

/** Figures of the company, computed from the ticket event log alone (behaviour 15). */
export const dashboardRoutes = implement(dashboardApi, {
  // A range of two days wins over a number of days; the contract requires one of the two.
  summary: (work, { query: { date_from: from, date_to: to, days } }) =>
    readSummary(work, from && to ? { from, to } : { days: days! }),
  ticketsUsers: (work, { query }) => ticketsByUser(work, query),
  ticketsDay: (work, { query }) => ticketsByDay(work, query),
  wall: (work) => readWall(work),
});
