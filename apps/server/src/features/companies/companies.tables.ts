import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companyPolicies } from '../../kernel/db/companyTable.ts';
import { plans } from '../plans/plans.tables.ts';

/**
 * The tenants. A company sees only its own row. A new company draws its id first and is inserted inside its own Work.
 */
export const companies = pgTable(
  'companies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    planId: integer('plan_id').references(() => plans.id),
    status: boolean().notNull().default(true),
    /** The last day of the company, in its own time zone; null is unlimited (behaviour 14.3). */
    dueDate: timestamp('due_date', { withTimezone: true, precision: 3 }),
    recurrence: text().notNull().default('MENSAL'),
    timezone: text().notNull().default('America/Sao_Paulo'),
    isPlatform: boolean('is_platform').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  () => companyPolicies('companies', sql`id = current_setting('app.company_id')::int`),
);
