import type { internalNotesApi, RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { visibleTicket } from '../tickets/index.ts';
import { internalNotes } from './internalNotes.tables.ts';
import { getMentioned } from './listMentionable.ts';
import { publishInternalNote, publishMention } from './publishInternalNote.ts';
import { getInternalNote, type InternalNoteRow } from './readInternalNotes.ts';
import { storeMentions } from './storeMentions.ts';

/**
 * Adds a note to a conversation that the user sees, in any ticket state. Stores only the note: no message, no outbox
 * command, nothing that lists, counts or figures use. A repeated `clientKey` returns the stored note.
 */
export async function addInternalNote(
  work: UserWork,
  ticketId: number,
  { body, clientKey }: RequestOf<typeof internalNotesApi.create>['body'],
): Promise<InternalNoteRow> {
  const ticket = await visibleTicket(work, ticketId);
  const mentioned = await getMentioned(work, ticket, body);
  const [stored] = await work.db
    .insert(internalNotes)
    .values({
      companyId: work.companyId,
      ticketId,
      userId: work.actor.id,
      body,
      clientKey: clientKey ?? null,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: internalNotes.id });
  if (!stored) return findNoteByKey(work, ticketId, clientKey!);
  const added = await storeMentions(work, stored.id, mentioned);
  const note = await getInternalNote(work, stored.id);
  publishInternalNote(work, 'create', note.id, ticket);
  publishMention(work, note, ticket, added);
  return note;
}

/** Finds the note that an earlier request with this key has stored. */
async function findNoteByKey(work: UserWork, ticketId: number, clientKey: string): Promise<InternalNoteRow> {
  const [known] = await work.db
    .select({ id: internalNotes.id })
    .from(internalNotes)
    .where(
      and(
        eq(internalNotes.companyId, work.companyId),
        eq(internalNotes.ticketId, ticketId),
        eq(internalNotes.clientKey, clientKey),
      ),
    );
  return getInternalNote(work, known!.id);
}
