import type { SegmentCondition } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { index, jsonb, text } from 'drizzle-orm/pg-core';
import { companyTable } from '../../../kernel/db/companyTable.ts';
import { requestColumns, requestIndex } from '../../../kernel/db/requestColumns.ts';

/** Conditions on contacts, as the audience of campaigns. */
export const segments = companyTable(
  'segments',
  { name: text().notNull(), conditions: jsonb().$type<SegmentCondition[]>().notNull(), ...requestColumns() },
  (table) => [
    index('segments_by_name').on(table.companyId, sql`plain(name)`, table.id),
    requestIndex('segments', table.companyId, table.clientKey),
  ],
);
