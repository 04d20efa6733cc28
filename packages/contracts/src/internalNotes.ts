import { z } from 'zod';
import { api, clientKey, date, done, id, messageText, pageQuery } from './kit.ts';
import { limits } from './limits.ts';

const namedUser = z.object({ id: z.number().int(), name: z.string() });

/**
 * A text that colleagues write for each other between the messages of a conversation. It is never sent to a contact
 * (decision 0029).
 */
export const InternalNote = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  ticketId: z.number().int(),
  userId: z.number().int(),
  /** The author; null once that user was deleted. */
  user: namedUser.nullable(),
  /** As stored: a mention is written as `mentionOf(userId)`. */
  body: z.string(),
  /** The mentioned users who still exist. */
  mentions: z.array(namedUser),
  isEdited: z.boolean(),
  createdAt: date,
  updatedAt: date,
});
export type InternalNote = z.output<typeof InternalNote>;

/** A note that mentions the signed-in user, until they open its conversation. */
export const Mention = z.object({
  noteId: z.number().int(),
  ticketId: z.number().int(),
  /** UUID of the ticket. */
  uuid: z.string(),
  contact: namedUser,
  from: namedUser.nullable(),
  /** The note on one line, with names in place of mentions. */
  text: z.string(),
  at: date,
});
export type Mention = z.output<typeof Mention>;

/** Returns how a mention is written in the stored text of a note. */
export const mentionOf = (userId: number): string => `<@${userId}>`;

const mentionPattern = /<@([1-9]\d{0,9})>/g;

export type NotePart = { kind: 'text'; text: string } | { kind: 'mention'; userId: number };

/** Splits the text of a note into text parts and mentions, in order. */
export function notePartsOf(body: string): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const found of body.matchAll(mentionPattern)) {
    if (found.index > from) parts.push({ kind: 'text', text: body.slice(from, found.index) });
    parts.push({ kind: 'mention', userId: Number(found[1]) });
    from = found.index + found[0].length;
  }
  if (from < body.length) parts.push({ kind: 'text', text: body.slice(from) });
  return parts;
}

/** Returns the ids of the users mentioned in a note, each once. */
export const mentionedIn = (body: string): number[] => [
  ...new Set(notePartsOf(body).flatMap((part) => (part.kind === 'mention' ? [part.userId] : []))),
];

/** Returns the text of a note with names in place of mentions. `unknown` replaces the name of a deleted user. */
export const noteAsText = (body: string, people: readonly { id: number; name: string }[], unknown: string): string =>
  notePartsOf(body)
    .map((part) =>
      part.kind === 'text' ? part.text : `@${people.find(({ id }) => id === part.userId)?.name ?? unknown}`,
    )
    .join('');

const TicketId = z.object({ ticketId: id('ticket') });
const NoteId = z.object({ noteId: id('internalNote') });
const body = messageText(limits.internalNote, 1).refine((text) => mentionedIn(text).length <= limits.mentionsPerNote);

export const internalNotesApi = api({
  /**
   * The notes of a conversation, newest first: those of the ticket and of the contact's earlier tickets on the same
   * connection, like the list of messages.
   */
  list: {
    method: 'GET',
    path: '/tickets/:ticketId/notes',
    access: 'user',
    params: TicketId,
    query: z.object({ cursor: pageQuery.cursor }),
    reply: z.object({ notes: z.array(InternalNote), nextCursor: z.string().nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  /** A repeated `clientKey` returns the stored note. */
  create: {
    method: 'POST',
    path: '/tickets/:ticketId/notes',
    access: 'user',
    params: TicketId,
    body: z.object({ body, clientKey }),
    reply: InternalNote,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_MENTION_NOT_VISIBLE'],
  },
  /** Only the author may change a note. */
  change: {
    method: 'PUT',
    path: '/internal-notes/:noteId',
    access: 'user',
    params: NoteId,
    body: z.object({ body }),
    reply: InternalNote,
    errors: ['ERR_NO_INTERNAL_NOTE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MENTION_NOT_VISIBLE'],
  },
  /** The author and administrators may delete a note. */
  remove: {
    method: 'DELETE',
    path: '/internal-notes/:noteId',
    access: 'user',
    params: NoteId,
    reply: done,
    errors: ['ERR_NO_INTERNAL_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  },
  /** The colleagues who may see the ticket. Only they can be mentioned. */
  mentionable: {
    method: 'GET',
    path: '/tickets/:ticketId/mentionable',
    access: 'user',
    params: TicketId,
    reply: z.array(namedUser),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  /** The unread mentions of the signed-in user, newest first. */
  mentions: { method: 'GET', path: '/mentions', access: 'user', reply: z.array(Mention), statements: 3 },
  /** Marks the mentions in this conversation as read, when the signed-in user opens it. */
  readMentions: {
    method: 'POST',
    path: '/tickets/:ticketId/mentions/read',
    access: 'user',
    params: TicketId,
    reply: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** Sent to everyone who sees the ticket when its notes change. The text is not in the event; clients fetch it. */
export const internalNoteChannel = z.object({
  action: z.enum(['create', 'update', 'delete']),
  id: z.number().int(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
});

/** Sent to the mentioned user: a new mention, or a change of their unread mentions. */
export const mentionChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), mention: Mention }),
  z.object({ action: z.literal('update'), ticketId: z.number().int() }),
]);
