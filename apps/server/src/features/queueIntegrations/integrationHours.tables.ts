import { index, integer, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';

/** How many requests to an integration were answered and failed in an hour. Counts stay when the requests are erased. */
export const integrationHours = companyTable(
  'integration_hours',
  {
    integrationId: integer('integration_id').notNull(),
    hour: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    answered: integer().notNull().default(0),
    failed: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('integration_hours_of').on(table.companyId, table.integrationId, table.hour),
    index('integration_hours_by_age').on(table.companyId, table.hour),
    within('integration_hours_integration', table, table.integrationId, () => queueIntegrations, 'cascade'),
  ],
);
