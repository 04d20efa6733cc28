import { AppError, type notesApi, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf, visibleTicket } from '../tickets/index.ts';
import { notes } from './notes.tables.ts';
import { selectNotes } from './readNotes.ts';

/**
 * Adds a note to a ticket that the user sees, and publishes it to everyone who sees the ticket. It is never sent to the
 * contact (CONV-36). A repeated `clientKey` returns the stored note.
 */
export async function addNote(
  work: UserWork,
  { note, ticketId, contactId, clientKey }: RequestOf<typeof notesApi.create>['body'],
) {
  const ticket = await visibleTicket(work, ticketId);
  if (ticket.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND');
  const [row] = await work.db
    .insert(notes)
    .values({
      companyId: work.companyId,
      note,
      ticketId,
      contactId,
      userId: work.actor.id,
      clientKey: clientKey ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: notes.id });
  if (!row) return getRepeatedNote(work, { note, ticketId, clientKey: clientKey! });
  const [added] = await selectNotes(work, eq(notes.id, row.id));
  work.publish('ticketNote', { action: 'create', note: added! }, audienceOf(work, ticket));
  return added!;
}

type Repeated = { note: string; ticketId: number; clientKey: string };

/** Returns the note that an earlier request of the user with this key has stored. Throws if it has other content. */
async function getRepeatedNote(work: UserWork, { note, ticketId, clientKey }: Repeated) {
  const [known] = await selectNotes(work, and(eq(notes.userId, work.actor.id), eq(notes.clientKey, clientKey))!);
  if (known?.note !== note || known.ticketId !== ticketId) throw new AppError('ERR_CLIENT_KEY_REUSED');
  return known;
}
