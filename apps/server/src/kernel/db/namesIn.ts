import { and, eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Work } from '../work.ts';

type NamedTable = PgTable & { id: AnyPgColumn; companyId: AnyPgColumn; name: AnyPgColumn };

/** Returns the names of rows of the company by id, in one statement. */
export type NameReader = (work: Work, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Returns a reader of the names in a table. A row that is only marked as deleted still has its name. */
export const namesIn =
  (table: NamedTable): NameReader =>
  async (work, ids) => {
    const rows = await work.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.companyId, work.companyId), inArray(table.id, [...ids])));
    return new Map(rows.map(({ id, name }) => [id as number, name as string]));
  };
