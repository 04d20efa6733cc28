import { cutText, noteAsText, type Mention } from '@recado/contracts';
import type { z } from 'zod';
import { userRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf, type TicketRow } from '../tickets/index.ts';
import type { InternalNoteRow } from './readInternalNotes.ts';

/** Number of characters of a note in the bell. */
const previewLength = 255;

/** Returns the text of a note in one line, for the bell and for notifications. */
export const previewOfNote = (body: string, people: readonly { id: number; name: string }[]): string =>
  cutText(noteAsText(body, people, '').replace(/\s+/g, ' ').trim(), previewLength);

/** Publishes a change of a ticket's notes to everyone who sees the ticket. */
export function publishInternalNote(
  work: UserWork,
  action: 'create' | 'update' | 'delete',
  id: number,
  ticket: TicketRow,
): void {
  work.publish(
    'internalNote',
    { action, id, ticketId: ticket.id, contactId: ticket.contactId },
    audienceOf(work, ticket),
  );
}

/** Publishes a new mention to the mentioned users. */
export function publishMention(
  work: UserWork,
  note: InternalNoteRow,
  ticket: TicketRow,
  userIds: readonly number[],
): void {
  const { id: noteId, body, mentions, user, ticketId } = note;
  const { uuid, contact } = ticket;
  const mention: z.input<typeof Mention> = {
    noteId,
    ticketId,
    uuid,
    contact: { id: contact.id, name: contact.name },
    from: user,
    text: previewOfNote(body, mentions),
    at: work.now,
  };
  for (const userId of userIds)
    work.publish('mention', { action: 'create', mention }, [userRoom(work.companyId, userId)]);
}

/** Publishes a change of users' unread mentions in a ticket. */
export function publishMentionsChanged(work: UserWork, ticketId: number, userIds: readonly number[]): void {
  for (const userId of userIds)
    work.publish('mention', { action: 'update', ticketId }, [userRoom(work.companyId, userId)]);
}
