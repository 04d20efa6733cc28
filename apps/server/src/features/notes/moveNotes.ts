import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { notes } from './notes.tables.ts';

/** What is noted about one person is noted about another, who turned out to be the same. */
export const moveNotes = async (work: Work, fromContactId: number, toContactId: number): Promise<void> =>
  void (await work.db
    .update(notes)
    .set({ contactId: toContactId })
    .where(and(eq(notes.companyId, work.companyId), eq(notes.contactId, fromContactId))));
