import { z } from 'zod';
import { api, clientKey, date, done, id, messageText } from './kit.ts';
import type { Profile } from './permissions.ts';
import { ticketStatuses } from './tickets.ts';

/** A text that attendants write about a contact for each other. It is never sent to the contact (CONV-36). */
export const Note = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  note: z.string(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
  userId: z.number().int(),
  /** The author; null once that user was deleted. */
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  contact: z.object({ id: z.number().int(), name: z.string() }),
  ticket: z.object({ id: z.number().int(), status: z.enum(ticketStatuses), createdAt: date }),
  createdAt: date,
  updatedAt: date,
});
export type Note = z.output<typeof Note>;

/**
 * True if a user may delete a note of this author, about a contact or in a conversation: only the author and
 * administrators (behaviour 13.4).
 */
export const mayRemoveNote = ({ userId }: { userId: number }, actor: { id: number; profile: Profile }): boolean =>
  userId === actor.id || actor.profile === 'admin';

export const notesApi = api({
  /**
   * The notes of the contact, or of the ticket's contact, over all tickets the user may see, newest first. Requires one
   * of the two ids.
   */
  list: {
    method: 'GET',
    path: '/ticket-notes/list',
    access: 'user',
    query: z
      .object({ ticketId: id('ticket').optional(), contactId: id('contact').optional() })
      .refine(({ ticketId, contactId }) => ticketId !== undefined || contactId !== undefined, { path: ['ticketId'] }),
    reply: z.array(Note),
    statements: 3,
  },
  /** A repeated `clientKey` returns the stored note. */
  create: {
    method: 'POST',
    path: '/ticket-notes',
    access: 'user',
    body: z.object({ note: messageText(4_096, 2), ticketId: id('ticket'), contactId: id('contact'), clientKey }),
    reply: Note,
    errors: ['ERR_CLIENT_KEY_REUSED', 'ERR_CONTACT_ERASED', 'ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/ticket-notes/:noteId',
    access: 'user',
    params: z.object({ noteId: id('note') }),
    reply: done,
    errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  },
});

/** Not in the specification: publishes changes of notes to everyone who sees the ticket. */
export const noteChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), note: Note }),
  z.object({
    action: z.literal('delete'),
    id: z.number().int(),
    ticketId: z.number().int(),
    contactId: z.number().int(),
  }),
]);
