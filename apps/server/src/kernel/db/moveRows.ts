import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Work } from '../work.ts';

type Owner = 'contactId' | 'ticketId';

/**
 * Returns the function that moves rows of a table to another contact or ticket, when two contacts are merged or a merge
 * is undone. It moves all rows of the former one, or `only` these, and returns their ids.
 */
export const moveRows =
  <O extends Owner>(table: PgTable & Record<'id' | 'companyId' | O, PgColumn>, owner: O) =>
  async (work: Work, fromId: number, toId: number, only?: readonly number[]): Promise<number[]> => {
    const moved = await work.db
      .update(table)
      .set({ [owner]: toId } as never)
      .where(and(eq(table.companyId, work.companyId), eq(table[owner], fromId), only && inArray(table.id, [...only])))
      .returning({ id: table.id });
    return moved.map(({ id }) => id as number);
  };
