import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { platformTable } from '../../kernel/db/tableKinds.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The processes of the installation. Each describes itself every few seconds and deletes its row when it stops. */
export const processes = pgTable(platformTable('processes'), {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  roles: text().array().notNull(),
  version: text().notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  phones: integer().notNull().default(0),
  jobs: integer().notNull().default(0),
});
