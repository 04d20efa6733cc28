import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { notes } from './notes.tables.ts';

/** What is noted about one person is noted about another, who turned out to be the same. Gives the ids of the notes. */
export const moveNotes = async (work: Work, fromContactId: number, toContactId: number): Promise<number[]> =>
  (
    await work.db
      .update(notes)
      .set({ contactId: toContactId })
      .where(and(eq(notes.companyId, work.companyId), eq(notes.contactId, fromContactId)))
      .returning({ id: notes.id })
  ).map(({ id }) => id);

/** Gives notes back, as far as they are still about the person they went to. */
export const returnNotes = async (work: Work, ids: readonly number[], fromContactId: number, toContactId: number): Promise<void> =>
  void (await work.db
    .update(notes)
    .set({ contactId: toContactId })
    .where(and(eq(notes.companyId, work.companyId), eq(notes.contactId, fromContactId), inArray(notes.id, [...ids]))));
