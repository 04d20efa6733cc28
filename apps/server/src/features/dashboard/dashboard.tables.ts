import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * For how long which attendant had a ticket open, kept from the ticket event log by a trigger (migration 0005): what
 * the dashboard adds up without reading the log again. Groups and tickets born closed are not in it (behaviour 15).
 */
export const ticketSpans = companyTable(
  'ticket_spans',
  {
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When the span before this one of the same ticket under the same person began; null for the first. */
    resumedFrom: moment('resumed_from'),
    endedAt: moment('ended_at'),
    seconds: integer(),
    /** From creation to the first span of a ticket that waited; null for later spans and for tickets created open. */
    waitSeconds: integer('wait_seconds'),
    /** When the ticket was closed for the last time; null while it is live. */
    finishedAt: moment('finished_at'),
    /** The ticket was closed by a merge, and no figure counts it. */
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
 * What a whole day of a company came to, added up once it is past, so that a year is 365 rows and not a million spans.
 * Whatever changes such a day afterwards takes its row away (migration 0018), and the day is added up again: a row that
 * stands is right, and a day without one is read from its spans. No figure lives here alone.
 */
export const dashboardDays = companyTable(
  'dashboard_days',
  {
    day: date().notNull(),
    /** Whose calendar the day is of; rows of another than the company's are not read. */
    zone: text().notNull(),
    beginsAt: moment('begins_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Tickets made. */
    made: integer().notNull(),
    /** Tickets closed for the last time. */
    finished: integer().notNull(),
    /** Of those the ones that somebody had attended, and for how long altogether. */
    held: integer().notNull(),
    heldSeconds: bigint('held_seconds', { mode: 'number' }).notNull(),
    /** Tickets accepted for the first time, and how long they had waited. */
    waits: integer().notNull(),
    waitSeconds: bigint('wait_seconds', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('dashboard_days_begin').on(table.companyId, table.beginsAt)],
);

/** The share of each attendant in such a day. */
export const attendantDays = companyTable(
  'attendant_days',
  {
    dayId: integer('day_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Spans begun, the resumed ones among them. */
    started: integer().notNull(),
    /** Finished tickets held, and for how long. */
    held: integer().notNull(),
    heldSeconds: bigint('held_seconds', { mode: 'number' }).notNull(),
    /** Ratings received, and their sum. */
    ratings: integer().notNull(),
    ratingSum: integer('rating_sum').notNull(),
  },
  (table) => [
    index('attendant_days_of').on(table.companyId, table.dayId),
    within('attendant_days_day', table, table.dayId, () => dashboardDays, 'cascade'),
  ],
);
