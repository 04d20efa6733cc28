import { z } from 'zod';
import { api, date, done, id, messageText, pageQuery } from './kit.ts';
import { limits } from './limits.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/**
 * What colleagues write for each other between the messages of a conversation; no phone ever gets it (decision 0029).
 */
export const InternalNote = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  ticketId: z.number().int(),
  userId: z.number().int(),
  /** The author; null once that person was deleted. */
  user: person.nullable(),
  /** As stored: a mention stands as `mentionOf(userId)`. */
  body: z.string(),
  /** The mentioned people who still exist. */
  mentions: z.array(person),
  isEdited: z.boolean(),
  createdAt: date,
  updatedAt: date,
});
export type InternalNote = z.output<typeof InternalNote>;

/** A note that mentions the signed-in person, until they open its conversation. */
export const Mention = z.object({
  noteId: z.number().int(),
  ticketId: z.number().int(),
  /** Of the ticket. */
  uuid: z.string(),
  contact: person,
  from: person.nullable(),
  /** The note in one line, with names in place of the mentions. */
  text: z.string(),
  at: date,
});
export type Mention = z.output<typeof Mention>;

/** How a mention stands in the text of a note. */
export const mentionOf = (userId: number): string => `<@${userId}>`;

const mentionPattern = /<@([1-9]\d{0,9})>/g;

export type NotePart = { kind: 'text'; text: string } | { kind: 'mention'; userId: number };

/** The text of a note in order, its mentions apart. */
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

/** Who is mentioned in the text of a note, everybody once. */
export const mentionedIn = (body: string): number[] => [
  ...new Set(notePartsOf(body).flatMap((part) => (part.kind === 'mention' ? [part.userId] : []))),
];

/** The text of a note with names in place of its mentions; `unknown` stands for people who were deleted. */
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
   * The notes of a conversation, newest first: those of the ticket and of the contact's earlier tickets on that
   * connection, as messages are listed.
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
  /** A repeated `clientKey` answers the stored note. */
  create: {
    method: 'POST',
    path: '/tickets/:ticketId/notes',
    access: 'user',
    params: TicketId,
    body: z.object({ body, clientKey: z.string().min(1).max(64).optional() }),
    reply: InternalNote,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_MENTION_NOT_VISIBLE'],
  },
  /** Only the author changes a note. */
  change: {
    method: 'PUT',
    path: '/internal-notes/:noteId',
    access: 'user',
    params: NoteId,
    body: z.object({ body }),
    reply: InternalNote,
    errors: ['ERR_NO_INTERNAL_NOTE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MENTION_NOT_VISIBLE'],
  },
  /** The author and administrators delete a note. */
  remove: {
    method: 'DELETE',
    path: '/internal-notes/:noteId',
    access: 'user',
    params: NoteId,
    reply: done,
    errors: ['ERR_NO_INTERNAL_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  },
  /** The colleagues who may see the ticket: those a note may mention. */
  mentionable: {
    method: 'GET',
    path: '/tickets/:ticketId/mentionable',
    access: 'user',
    params: TicketId,
    reply: z.array(person),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  /** The unread mentions of the signed-in person, newest first. */
  mentions: { method: 'GET', path: '/mentions', access: 'user', reply: z.array(Mention), statements: 3 },
  /** The signed-in person has opened the conversation: its mentions are read. */
  readMentions: {
    method: 'POST',
    path: '/tickets/:ticketId/mentions/read',
    access: 'user',
    params: TicketId,
    reply: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** For who sees the ticket: its notes changed. The text is read by call. */
export const internalNoteChannel = z.object({
  action: z.enum(['create', 'update', 'delete']),
  id: z.number().int(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
});

/** For the mentioned person: a new mention, or their unread mentions changed. */
export const mentionChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), mention: Mention }),
  z.object({ action: z.literal('update'), ticketId: z.number().int() }),
]);
