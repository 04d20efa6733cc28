import { AppError, mayRemoveNote } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf, getTicket } from '../tickets/index.ts';
import { notes } from './notes.tables.ts';
import { selectNotes } from './readNotes.ts';

/** Deletes a note. Its author and administrators may (behaviour 13.4). A note of an invisible ticket is not found. */
export async function removeNote(work: UserWork, id: number): Promise<{ message: string }> {
  const [note] = await selectNotes(work, eq(notes.id, id));
  if (!note) throw new AppError('ERR_NO_NOTE_FOUND');
  if (!mayRemoveNote(note, work.actor)) throw new AppError('ERR_NO_PERMISSION');
  await work.db.delete(notes).where(and(eq(notes.companyId, work.companyId), eq(notes.id, id)));
  const { ticketId, contactId } = note;
  work.publish(
    'ticketNote',
    { action: 'delete', id, ticketId, contactId },
    audienceOf(work, await getTicket(work, ticketId)),
  );
  return { message: 'ok' };
}
