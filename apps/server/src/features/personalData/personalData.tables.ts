import type { DataCount, DataTask, DataTaskKind } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { storedPath } from '../../kernel/db/storedPath.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The report: each erasure, export and night of retention, with who asked for it and what was done. Names no contact: of
 * an erased one only its number in our tables is left.
 */
export const dataTasks = companyTable(
  'data_tasks',
  {
    kind: text().$type<DataTaskKind>().notNull(),
    status: text().$type<DataTask['status']>().notNull().default('running'),
    userId: integer('user_id'),
    userName: text('user_name').notNull().default(''),
    contactId: integer('contact_id'),
    /** Raised in the transaction that does the counted thing, so that a killed process counts nothing twice. */
    counts: jsonb().$type<Partial<Record<DataCount, number>>>().notNull().default({}),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    archivePath: storedPath('archive_path'),
    archiveBytes: bigint('archive_bytes', { mode: 'number' }),
    expiresAt: moment('expires_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('data_tasks_by_time').on(table.companyId, table.createdAt, table.id),
    // One export of a kind and a contact at a time.
    uniqueIndex('data_tasks_export_running')
      .on(table.companyId, table.kind, sql`coalesce(contact_id, 0)`)
      .where(sql`status = 'running' and kind in ('contactExport', 'companyExport')`),
    index('data_tasks_archives')
      .on(table.companyId, table.expiresAt)
      .where(sql`archive_path is not null`),
  ],
);

/** After how many days contents are erased; null for never. A company without a row erases nothing by age. */
export const retentions = companyTable(
  'retentions',
  { messageDays: integer('message_days'), mediaDays: integer('media_days') },
  (table) => [uniqueIndex('retentions_company').on(table.companyId)],
);
