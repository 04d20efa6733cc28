import { sql } from 'drizzle-orm';
import {
  foreignKey,
  integer,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  timestamp,
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';

/** The role of Works: owns no table and bypasses no policy. */
export const appRole = pgRole('recado_app').existing();
/** The role that reads across companies, for `acrossCompanies` only. */
export const platformRole = pgRole('recado_platform').existing();

/**
 * Raises when no company is set (trust S3). Not in a subselect: every statement also names its company, so PostgreSQL
 * evaluates this once before a scan and not for each row. An InitPlan per table made storing a message 20 % slower.
 */
const ownCompany = sql`company_id = current_setting('app.company_id')::int`;

/** The policies of every company table. The generated migration adds FORCE. */
export const companyPolicies = (name: string, own = ownCompany) => [
  pgPolicy(`${name}_of_company`, { to: appRole, using: own, withCheck: own }),
  pgPolicy(`${name}_of_platform`, { for: 'select', to: platformRole, using: sql`true` }),
];

const stamps = {
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
};
const keys = {
  companyId: integer('company_id').notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
};
/** A trigger raises it with each update of the row. Clients use it to ignore older versions. */
const revision = { revision: integer().notNull().default(1) };

type Columns = Record<string, PgColumnBuilderBase>;

/**
 * A table whose rows belong to companies: `company_id`, the key `(company_id, id)`, row-level security. `extras`
 * receives the table and adds indexes and foreign keys; each must begin with `company_id`.
 */
export function companyTable<const N extends string, C extends Columns>(
  name: N,
  columns: C,
  extras: (
    table: Record<keyof C | keyof typeof keys | keyof typeof stamps, AnyPgColumn>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { ...keys, ...columns, ...stamps }, (table) => [
    primaryKey({ columns: [table.companyId, table.id] } as never),
    ...companyPolicies(name),
    ...extras(table as never),
  ]);
}

/** A `companyTable` whose rows are shown live on screens: with `revision` and its trigger. */
export function liveTable<const N extends string, C extends Columns>(
  name: N,
  columns: C,
  extras: (
    table: Record<keyof C | keyof typeof keys | keyof typeof stamps | 'revision', AnyPgColumn>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { ...keys, ...columns, ...revision, ...stamps }, (table) => [
    primaryKey({ columns: [table.companyId, table.id] } as never),
    ...companyPolicies(name),
    ...extras(table as never),
  ]);
}

/** A foreign key that includes the company, so that no row can reference another company's row. */
export const within = (
  name: string,
  table: { companyId: AnyPgColumn },
  column: AnyPgColumn,
  target: () => { companyId: AnyPgColumn; id: AnyPgColumn },
  onDelete: 'cascade' | 'restrict' | 'no action' = 'no action',
) =>
  foreignKey({
    name,
    columns: [table.companyId, column] as [AnyPgColumn, AnyPgColumn],
    foreignColumns: [target().companyId, target().id] as [AnyPgColumn, AnyPgColumn],
  }).onDelete(onDelete);
