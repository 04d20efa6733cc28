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

/** Works for one company at a time: owns nothing, bypasses nothing. */
export const appRole = pgRole('recado_app').existing();
/** Reads over companies, for `acrossCompanies` only. */
export const platformRole = pgRole('recado_platform').existing();

/**
 * Raises when no company is set (trust S3). Not in a subselect: statements name their company too, so that this is
 * asked once before a scan and not for each row, and an InitPlan for every table made storing a message a fifth dearer.
 */
const ownCompany = sql`company_id = current_setting('app.company_id')::int`;

/** The policies every table of companies carries; FORCE is added to the generated migration. */
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
/** Raised by a trigger with each update of the row; what keeps screens from going back. */
const revision = { revision: integer().notNull().default(1) };

type Columns = Record<string, PgColumnBuilderBase>;

/**
 * A table of rows that belong to companies: `company_id`, the key `(company_id, id)`, row-level security.
 * The extras receive the table and add indexes and foreign keys; each begins with `company_id`.
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

/** A `companyTable` whose rows stand on screens: with `revision` and its trigger. */
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

/** A foreign key that carries the company, so that no row can point into another one. */
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
