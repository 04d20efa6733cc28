import { boolean, integer, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { platformTable } from '../../kernel/db/tableKinds.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';

/** Plans that the platform sells. No company owns a plan: everyone may read them, only the platform role writes. */
export const plans = pgTable(
  platformTable('plans'),
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    users: integer().notNull(),
    connections: integer().notNull(),
    queues: integer().notNull(),
    value: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    useCampaigns: boolean('use_campaigns').notNull().default(true),
    useSchedules: boolean('use_schedules').notNull().default(true),
    useInternalChat: boolean('use_internal_chat').notNull().default(true),
    useExternalApi: boolean('use_external_api').notNull().default(true),
    useKanban: boolean('use_kanban').notNull().default(true),
    useOpenAi: boolean('use_open_ai').notNull().default(true),
    useIntegrations: boolean('use_integrations').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('plans_name').on(table.name)],
);

declareConstraints({ plans_name: 'ERR_NAME_ALREADY_EXISTS', companies_plan_id_plans_id_fk: 'ERR_IN_USE' });
