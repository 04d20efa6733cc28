import { AppError, mayRemoveNote } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { getTicket } from '../tickets/index.ts';
import { internalNotes } from './internalNotes.tables.ts';
import { publishInternalNote, publishMentionsChanged } from './publishInternalNote.ts';
import { getInternalNote } from './readInternalNotes.ts';
import { mentionedBy } from './storeMentions.ts';

/**
 * Deletes a note with its mentions. Its author and administrators may, as with the notes of a contact (behaviour 13.4).
 */
export async function removeInternalNote(work: UserWork, id: number): Promise<{ message: string }> {
  const note = await getInternalNote(work, id);
  if (!mayRemoveNote(note, work.actor)) throw new AppError('ERR_NO_PERMISSION');
  const mentioned = await mentionedBy(work, id);
  await work.db.delete(internalNotes).where(and(eq(internalNotes.companyId, work.companyId), eq(internalNotes.id, id)));
  const ticket = await getTicket(work, note.ticketId);
  publishInternalNote(work, 'delete', id, ticket);
  publishMentionsChanged(work, ticket.id, mentioned);
  return { message: 'ok' };
}
