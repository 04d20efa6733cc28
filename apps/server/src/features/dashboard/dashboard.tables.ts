import { sql } from 'drizzle-orm';
import { index, integer, timestamp } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * For how long which attendant had a ticket open, kept from the ticket event log by a trigger (migration 0005): what the
 * dashboard adds up without reading the log again. Groups and tickets born closed are not in it (behaviour 15).
 */
export const ticketSpans = companyTable(
  'ticket_spans',
  {
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    seconds: integer(),
    /** From creation to the first span of a ticket that waited; null for later spans and for tickets created open. */
    waitSeconds: integer('wait_seconds'),
    /** When the ticket was closed for the last time; null while it is live. */
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('ticket_spans_of').on(table.companyId, table.ticketId),
    index('ticket_spans_finished')
      .on(table.companyId, table.finishedAt, table.userId, table.ticketId, table.seconds)
      .where(sql`finished_at is not null`),
    index('ticket_spans_started').on(table.companyId, table.startedAt, table.userId, table.ticketId, table.waitSeconds),
    within('ticket_spans_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);
