import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { notes } from './notes.tables.ts';

/**
 * What is noted about one person is noted about another, who turned out to be the same: all, or `only` these. Gives
 * their ids.
 */
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
