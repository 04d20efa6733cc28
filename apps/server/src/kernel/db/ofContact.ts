import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgColumnBuilderBase, PgTable } from 'drizzle-orm/pg-core';

/** Columns with data of a contact, by table, each with the value it gets when the contact is erased. */
export const contactColumns = new Map<PgTable, { column: PgColumn; erased: SQL }[]>();

/**
 * Marks a column that holds data of a contact, for example a name, a text or an id made of a number. The erasure sets it
 * to `erased` or deletes the row, as `declareContactRows` says. `apps/server/test/contactColumns.test.ts` refuses a new
 * text or JSON column that is neither marked nor listed there with what it holds.
 */
export function ofContact<B extends PgColumnBuilderBase>(builder: B, erased: SQL = sql`null`): B {
  type Built = { build(table: PgTable): PgColumn };
  const { build } = builder as unknown as Built;
  // Drizzle calls this once for each column when a table is defined.
  (builder as unknown as Built).build = function (table) {
    const column = build.call(this, table);
    contactColumns.set(table, [...(contactColumns.get(table) ?? []), { column, erased }]);
    return column;
  };
  return builder;
}

/** The contact whose rows are looked for. */
export type Whose = { companyId: number; contactId: number };

export type ContactRows = {
  table: PgTable;
  /** Condition on the rows of the table that belong to the contact. Never true for rows of another company. */
  whose(contact: Whose): SQL;
  /** `empty` keeps the row for figures and history, with its marked columns emptied. */
  erasure: 'delete' | 'empty';
  /** Condition on rows that are emptied already; with `empty` only. */
  isErased?: SQL;
  /** The name of the rows in an export of the contact. Absent for rows that repeat other rows or are technical. */
  exportedAs?: string;
};

const declared: ContactRows[] = [];

/** Declares which rows of a table belong to a contact. Every table with a column marked by `ofContact` needs it. */
export const declareContactRows = (rows: ContactRows): void => void declared.push(rows);

/** Returns the declared tables. */
export const contactRows = (): readonly ContactRows[] => declared;

/** Returns the assignments of an UPDATE that empties the marked columns of a table. */
export const emptied = (table: PgTable): SQL =>
  sql.join(
    (contactColumns.get(table) ?? []).map(({ column, erased }) => sql`${sql.identifier(column.name)} = ${erased}`),
    sql`, `,
  );
