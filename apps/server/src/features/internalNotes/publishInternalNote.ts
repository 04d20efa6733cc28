import { noteAsText, type Mention } from '@recado/contracts';
import type { z } from 'zod';
import { userRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf, type TicketRow } from '../tickets/index.ts';
import type { InternalNoteRow } from './readInternalNotes.ts';

/** Characters of a note in the bell. */
const previewLength = 255;

/** The text of a note in one line, for the bell and for notifications. */
export const previewOfNote = (body: string, people: readonly { id: number; name: string }[]): string =>
  noteAsText(body, people, '').replace(/\s+/g, ' ').trim().slice(0, previewLength);

/** Publishes to everybody who sees the ticket that its notes changed. */
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

/** Publishes a new mention to the mentioned people. */
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

/** Publishes to people that their unread mentions in a ticket changed. */
export function publishMentionsChanged(work: UserWork, ticketId: number, userIds: readonly number[]): void {
  for (const userId of userIds)
    work.publish('mention', { action: 'update', ticketId }, [userRoom(work.companyId, userId)]);
}
