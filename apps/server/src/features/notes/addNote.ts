import { AppError, type notesApi, type RequestOf } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf, visibleTicket } from '../tickets/index.ts';
import { notes } from './notes.tables.ts';
import { selectNotes } from './readNotes.ts';

/**
 * Adds a note to a ticket that the user sees, and publishes it to everyone who sees the ticket. It is never sent to the
 * contact (CONV-36).
 */
export async function addNote(
  work: UserWork,
  { note, ticketId, contactId }: RequestOf<typeof notesApi.create>['body'],
) {
  const ticket = await visibleTicket(work, ticketId);
  if (ticket.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND');
  const [row] = await work.db
    .insert(notes)
    .values({ companyId: work.companyId, note, ticketId, contactId, userId: work.actor.id })
    .returning({ id: notes.id });
  const [added] = await selectNotes(work, eq(notes.id, row!.id));
  work.publish('ticketNote', { action: 'create', note: added! }, audienceOf(work, ticket));
  return added!;
}
