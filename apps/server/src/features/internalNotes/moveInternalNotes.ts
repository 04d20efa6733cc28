import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { internalNotes } from './internalNotes.tables.ts';

/** Moves the notes of one ticket to another when two contacts are merged: all, or `only` these. Returns their ids. */
export const moveInternalNotes = async (
  work: Work,
  fromTicketId: number,
  toTicketId: number,
  only?: readonly number[],
): Promise<number[]> =>
  (
    await work.db
      .update(internalNotes)
      .set({ ticketId: toTicketId })
      .where(
        and(
          eq(internalNotes.companyId, work.companyId),
          eq(internalNotes.ticketId, fromTicketId),
          only && inArray(internalNotes.id, [...only]),
        ),
      )
      .returning({ id: internalNotes.id })
  ).map(({ id }) => id);
