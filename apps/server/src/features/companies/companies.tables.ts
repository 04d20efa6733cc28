import { sql } from 'drizzle-orm';
import { signUpTimezone, type Hours, type Interval } from '@recado/contracts';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyPolicies, companyTable } from '../../kernel/db/companyTable.ts';
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
    /** The day of the month that a shorter month has cut the due date from; null if none did (decision 0104). */
    anchorDay: integer('anchor_day'),
    recurrence: text().notNull().default('MENSAL'),
    timezone: text().notNull().default(signUpTimezone),
    /** The weekly hours of the company, used while `scheduleType` is `company` (SET-05). */
    schedules: jsonb().$type<Hours[]>().notNull().default([]),
    /** True if the national holidays of Brazil count as closed days. */
    observesHolidays: boolean('observes_holidays').notNull().default(false),
    billingName: text('billing_name'),
    addressZipCode: text('address_zip_code'),
    addressStreet: text('address_street'),
    addressState: text('address_state'),
    addressCity: text('address_city'),
    addressDistrict: text('address_district'),
    isPlatform: boolean('is_platform').notNull().default(false),
    /** The words that the operator's search reads. Stored, because evaluating plain() for each company took most of its time. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`plain(name || E'\\n' || email || E'\\n' || coalesce(phone, ''))`,
    ),
    /** The company is being deleted with everything that belongs to it: nothing shows or admits it any more. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    ...companyPolicies('companies', sql`id = current_setting('app.company_id')::int`),
    index('companies_by_name').on(table.searchText, table.id),
  ],
);

/** Days with intervals of their own instead of those of their weekday; without intervals the company is closed. */
export const specialDays = companyTable(
  'special_days',
  {
    /** YYYY-MM-DD on the clocks of the company's time zone. */
    date: text().notNull(),
    name: text().notNull(),
    intervals: jsonb().$type<Interval[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('special_days_date').on(table.companyId, table.date)],
);
