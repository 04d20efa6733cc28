import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { notes } from './notes.tables.ts';

/** Moves notes to another contact when two contacts are merged: all, or `only` these. Returns their ids. */
export const moveNotes = async (
  work: Work,
  fromContactId: number,
  toContactId: number,
  only?: readonly number[],
): Promise<number[]> =>
  (
    await work.db
      .update(notes)
      .set({ contactId: toContactId })
      .where(
        and(
          eq(notes.companyId, work.companyId),
          eq(notes.contactId, fromContactId),
          only && inArray(notes.id, [...only]),
        ),
      )
      .returning({ id: notes.id })
  ).map(({ id }) => id);
