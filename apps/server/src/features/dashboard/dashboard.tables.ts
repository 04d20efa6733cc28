import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The periods in which an attendant had a ticket open, maintained from the ticket event log by a trigger (migration
 * 0005), so that the dashboard does not read the log. Excludes groups and tickets created closed (behaviour 15).
 */
export const ticketSpans = companyTable(
  'ticket_spans',
  {
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When the previous span of the same ticket under the same user began; null for the first. */
    resumedFrom: moment('resumed_from'),
    endedAt: moment('ended_at'),
    seconds: integer(),
    /** From creation to the first span of a ticket that waited; null for later spans and for tickets created open. */
    waitSeconds: integer('wait_seconds'),
    /** When the ticket was last closed; null while it is live. */
    finishedAt: moment('finished_at'),
    /** True if a merge closed the ticket; no figure counts it. */
    merged: boolean().notNull().default(false),
  },
  (table) => [
    index('ticket_spans_of').on(table.companyId, table.ticketId),
    index('ticket_spans_finished')
      .on(table.companyId, table.finishedAt, table.userId, table.ticketId, table.seconds)
      .where(sql`finished_at is not null`),
    index('ticket_spans_started')
      .on(table.companyId, table.startedAt, table.userId, table.ticketId, table.waitSeconds)
      .where(sql`not merged`),
    index('ticket_spans_resumed')
      .on(table.companyId, table.startedAt, table.userId, table.resumedFrom)
      .where(sql`resumed_from is not null and not merged`),
    within('ticket_spans_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);

/**
 * The sums of a whole past day of a company, so that a year is 365 rows and not a million spans. A later change to the
 * day deletes its row (migration 0018), and the day is added up again. Therefore an existing row is always correct, and
 * a day without a row is read from its spans. Every figure can be computed again from the spans.
 */
export const dashboardDays = companyTable(
  'dashboard_days',
  {
    day: date().notNull(),
    /** The time zone of the day; rows in another time zone than the company's are ignored. */
    zone: text().notNull(),
    beginsAt: moment('begins_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Number of tickets created. */
    made: integer().notNull(),
    /** Number of tickets closed for the last time. */
    finished: integer().notNull(),
    /** Of those, the number that an attendant had held, and the total time. */
    held: integer().notNull(),
    heldSeconds: bigint('held_seconds', { mode: 'number' }).notNull(),
    /** Number of tickets accepted for the first time, and their total waiting time. */
    waits: integer().notNull(),
    waitSeconds: bigint('wait_seconds', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('dashboard_days_begin').on(table.companyId, table.beginsAt)],
);

/** The share of each attendant in a day of `dashboardDays`. */
export const attendantDays = companyTable(
  'attendant_days',
  {
    dayId: integer('day_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Number of spans begun, resumed ones included. */
    started: integer().notNull(),
    /** Number of finished tickets held, and the total time. */
    held: integer().notNull(),
    heldSeconds: bigint('held_seconds', { mode: 'number' }).notNull(),
    /** Number of ratings received, and their sum. */
    ratings: integer().notNull(),
    ratingSum: integer('rating_sum').notNull(),
  },
  (table) => [
    index('attendant_days_of').on(table.companyId, table.dayId),
    within('attendant_days_day', table, table.dayId, () => dashboardDays, 'cascade'),
  ],
);
