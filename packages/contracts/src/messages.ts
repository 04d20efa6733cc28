import { Ack } from './acks.ts';
import { z } from 'zod';
import { providerCapabilities, type Provider } from './connections.ts';
import { api, clientKey, date, decimal, done, flag, id, messageText, page, pageQuery, text } from './kit.ts';
import { limits } from './limits.ts';
import { MessageAdvert } from './messageAdverts.ts';
import { MessageSource } from './messageSources.ts';
import { Ticket, ticketStatuses } from './tickets.ts';

export const mediaTypes = [
  'image',
  'audio',
  'video',
  'application',
  'locationMessage',
  'vcard',
  'contactMessage',
  'call_log',
  'conversation',
] as const;
export type MediaType = (typeof mediaTypes)[number];

const author = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  profilePicUrl: z.string().nullable(),
});

const plainMessage = z.object({
  id: z.number().int(),
  /** The id at the provider. For outbound messages, the server chooses it before sending. */
  wid: z.string(),
  companyId: z.number().int(),
  ticketId: z.number().int(),
  contactId: z.number().int().nullable(),
  userId: z.number().int().nullable(),
  /** The attendant who wrote an outbound message. */
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  mediaType: z.enum(mediaTypes).nullable(),
  /**
   * Absolute signed address of a format that every browser shows: a converted copy, or the original. Null without media
   * or until it is stored.
   */
  mediaUrl: z.string().nullable(),
  /**
   * Signed address of the original file, byte for byte as received. `mediaMime` and `mediaSize` describe the original.
   */
  originalUrl: z.string().nullable(),
  /** Signed address of a thumbnail, for images and videos. */
  thumbUrl: z.string().nullable(),
  mediaStatus: z.enum(['pending', 'ready', 'failed']).nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.number().int().nullable(),
  /** Size in pixels. The screen reserves the space before loading. */
  mediaWidth: z.number().int().nullable(),
  mediaHeight: z.number().int().nullable(),
  mediaSeconds: z.number().nullable(),
  /** 64 values from 0 to 100, for voice and audio. */
  mediaWaveform: z.array(z.number().int()).nullable(),
  voice: z.boolean(),
  sticker: z.boolean(),
  transcript: z.string().nullable(),
  /** **+** The passages behind an answer of an assistant; null for every other message. Contacts never get them. */
  sources: z.array(MessageSource).nullable(),
  /** **+** The advertisement that led the contact to this message. */
  advert: MessageAdvert.nullable(),
  quotedMsgId: z.number().int().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 and 5 played. Never decreases. */
  ack: z.number().int(),
  /** Error code of the catalogue, when sending or downloading failed. */
  error: z.string().nullable(),
  contact: author.nullable(),
  reactions: z.array(
    z.object({
      emoji: z.string(),
      fromMe: z.boolean(),
      contact: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    }),
  ),
  clientKey: z.string().nullable(),
  forwarded: z.boolean(),
  late: z.boolean(),
  /** Imported from the phone's history at pairing. */
  imported: z.boolean(),
  /** When the content was erased, on request of the person or by age: no text, no file. */
  erasedAt: date.nullable(),
  /** When the file was erased by age. */
  mediaErasedAt: date.nullable(),
  sentAt: date,
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});

/** A message with the message it quotes, one level deep (wire 2). */
export const Message = plainMessage.extend({ quotedMsg: plainMessage.nullable() });
export type Message = z.output<typeof Message>;

/**
 * True if an outbound message was refused before it was sent. Nothing has to be deleted at the contact's phone then.
 */
export const hasNeverLeft = ({ ack, error }: Pick<Message, 'ack' | 'error'>): boolean =>
  ack === Ack.waiting && error === 'ERR_SENDING_WAPP_MSG';

/**
 * True if an outbound message can be deleted for everyone: it was never sent, or its provider can delete sent messages
 * (CONV-18).
 */
export const canDeleteForEveryone = (message: Pick<Message, 'ack' | 'error'>, provider: Provider | null): boolean =>
  hasNeverLeft(message) || (provider !== null && providerCapabilities[provider].deleteForEveryone);

type Editable = Pick<Message, 'ack' | 'error' | 'fromMe' | 'userId' | 'mediaType' | 'isDeleted'> & {
  sentAt: Date | string;
};
type Editor = { userId: number; provider: Provider | null; now: Date };
export type EditRefusal =
  | 'ERR_NO_MESSAGE_FOUND'
  | 'ERR_EDIT_NOT_OWN'
  | 'ERR_EDIT_NOT_TEXT'
  | 'ERR_EDIT_UNSUPPORTED'
  | 'ERR_EDIT_NOT_SENT'
  | 'ERR_EDIT_TOO_LATE';

/**
 * Returns why a user cannot edit a message, or null when they can. Only the author may edit a text, for 15 minutes, and
 * only if the provider supports edits. A message that was refused before it was sent is edited only in the database, at
 * any time.
 */
export function editRefusal(message: Editable, { userId, provider, now }: Editor): EditRefusal | null {
  if (message.isDeleted) return 'ERR_NO_MESSAGE_FOUND';
  if (!message.fromMe || message.userId !== userId) return 'ERR_EDIT_NOT_OWN';
  if (message.mediaType !== 'conversation') return 'ERR_EDIT_NOT_TEXT';
  if (provider === null || !providerCapabilities[provider].edit) return 'ERR_EDIT_UNSUPPORTED';
  if (hasNeverLeft(message)) return null;
  if (message.ack === Ack.waiting) return 'ERR_EDIT_NOT_SENT';
  return now.getTime() - new Date(message.sentAt).getTime() > limits.editMinutes * 60_000 ? 'ERR_EDIT_TOO_LATE' : null;
}

/** An earlier ticket whose messages a page continues with. */
export const TicketSeparator = z.object({
  id: z.number().int(),
  uuid: z.string(),
  code: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: date,
  closedAt: date.nullable(),
});

const quoted = z
  .union([z.object({ id: id('message') }).transform((message) => message.id), id('message')])
  .nullable()
  .optional();

/**
 * A message to send. `fromMe`, `read` and `mediaUrl` of the specification are dropped, because the server sets them
 * (AMB-110).
 */
export const SendMessage = z.object({
  body: z
    .union([messageText(limits.messageBody, 0), z.array(messageText(limits.messageBody, 0)).max(limits.filesPerSend)])
    .optional(),
  quotedMsg: z.preprocess(
    // A multipart body has it as JSON text.
    (value) => (value === '' ? null : typeof value === 'string' ? safeJson(value) : value),
    quoted,
  ),
  clientKey,
  voice: flag.optional(),
  /** **+** A location, sent instead of a body. */
  location: z
    .object({
      latitude: decimal(-90, 90),
      longitude: decimal(-180, 180),
      name: text(100).optional(),
    })
    .optional(),
  /** **+** Contact cards of the company's contacts, sent instead of a body. The server writes the cards. */
  contactIds: z.array(id('contact')).min(1).max(limits.cardsPerSend).optional(),
  /**
   * **+** Sends the file of a quick message that the user sees, without an upload. `body` is its caption. Not together with
   * files.
   */
  quickMessageId: id('quickMessage').optional(),
  /**
   * A template, sent instead of a body. `params` fill its placeholders in their order. Meta accepts no line breaks in
   * them.
   */
  template: z
    .object({
      name: text(512, 1),
      language: text(16, 1),
      params: z.array(text(1_024, 1).overwrite((value) => value.replace(/\s+/g, ' '))).max(60),
    })
    .optional(),
});
export type SendMessage = z.output<typeof SendMessage>;

function safeJson(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/**
 * True if a text is exactly one emoji: a single grapheme that is a picture or a flag, not a digit or a letter. Reads at
 * most two graphemes: each segment keeps a copy of the whole text, and segmenting a long text completely would exhaust
 * the memory. Texts over the length limit are checked too.
 */
function isOneEmoji(value: string): boolean {
  const [first, second] = new Intl.Segmenter().segment(value);
  return (
    first !== undefined &&
    second === undefined &&
    /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(value)
  );
}

/** The groups of a conversation's files and links. */
export const attachmentKinds = ['media', 'documents', 'links'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

const MessageId = z.object({ messageId: id('message') });

export const messagesApi = api({
  list: {
    method: 'GET',
    path: '/messages/:ticketId',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    /**
     * `cursor` continues with older messages. `newer` (the `newerCursor` of a page around a message) continues towards
     * the present.
     */
    query: z.object({
      pageNumber: pageQuery.pageNumber,
      cursor: pageQuery.cursor,
      with: id('message').optional(),
      newer: pageQuery.cursor,
    }),
    reply: page('messages', Message).extend({
      newerCursor: z.string().nullable(),
      ticket: Ticket,
      tickets: z.array(TicketSeparator),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
    // Five statements to read; four more when the call also marks messages as read and sends receipts.
    statements: 9,
  },
  /**
   * **+** The messages of a conversation that contain the words, newest first. Ignores case and accents, like the
   * search of tickets.
   */
  find: {
    method: 'GET',
    path: '/messages/:ticketId/find',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    query: z.object({ searchParam: text(255, 1) }),
    reply: z.object({ ids: z.array(z.number().int()), hasMore: z.boolean() }),
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  /** **+** The messages of a conversation with images and videos, documents, or links, newest first. */
  attachments: {
    method: 'GET',
    path: '/messages/:ticketId/attachments',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    query: z.object({ kind: z.enum(attachmentKinds), cursor: pageQuery.cursor }),
    reply: z.object({ messages: z.array(Message), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  send: {
    method: 'POST',
    path: '/messages/:ticketId',
    access: 'user',
    params: z.object({ ticketId: id('ticket') }),
    body: SendMessage,
    upload: { field: 'medias', maxFiles: limits.filesPerSend, maxBytes: limits.fileBytes },
    reply: Message.extend({ messages: z.array(Message).optional() }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_OUT_OF_WINDOW',
      'ERR_WAPP_TEMPLATE',
      'ERR_CREATING_MESSAGE',
      'ERR_CLIENT_KEY_REUSED',
      'ERR_FETCH_WAPP_MSG',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUICK_MESSAGE_FOUND',
      'ERR_NO_MEDIA_FOUND',
      'ERR_FILE_TOO_LARGE',
    ],
  },
  /**
   * **+** Replaces the text of the caller's own message, first at the contact's phone. Variables in the text are filled
   * in.
   */
  edit: {
    method: 'PUT',
    path: '/messages/:messageId',
    access: 'user',
    params: MessageId,
    body: z.object({ body: messageText(limits.messageBody, 1) }),
    reply: Message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_EDIT_NOT_OWN',
      'ERR_EDIT_NOT_TEXT',
      'ERR_EDIT_UNSUPPORTED',
      'ERR_EDIT_NOT_SENT',
      'ERR_EDIT_TOO_LATE',
      'ERR_EDIT_WAPP_MSG',
      'ERR_EDIT_UNCONFIRMED',
    ],
  },
  /**
   * **+** When an outbound message reached each ack level. Null for levels not reached, and for levels reached before
   * times were stored.
   */
  ackTimes: {
    method: 'GET',
    path: '/messages/:messageId/times',
    access: 'user',
    params: MessageId,
    reply: z.object({
      sentAt: date.nullable(),
      deliveredAt: date.nullable(),
      readAt: date.nullable(),
      playedAt: date.nullable(),
    }),
    errors: ['ERR_NO_MESSAGE_FOUND'],
    statements: 5,
  },
  remove: {
    method: 'DELETE',
    path: '/messages/:messageId',
    access: 'user',
    params: MessageId,
    reply: done,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_DELETE_WAPP_MSG',
      'ERR_DELETE_UNSUPPORTED',
    ],
  },
  retry: {
    method: 'POST',
    path: '/messages/:messageId/retry',
    access: 'user',
    params: MessageId,
    reply: Message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_NOTHING_TO_RETRY',
      'ERR_OUT_OF_WINDOW',
    ],
  },
  resolve: {
    method: 'POST',
    path: '/messages/:messageId/resolve',
    access: 'user',
    params: MessageId,
    body: z.object({ as: z.enum(['sent', 'failed']) }),
    reply: Message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_NOTHING_TO_RETRY',
    ],
  },
  /**
   * Forwards a message to other tickets, marked as forwarded. All or nothing: if one ticket refuses it, it is sent to
   * none. A repeated `clientKey` returns the stored messages.
   */
  forward: {
    method: 'POST',
    path: '/messages/:messageId/forward',
    access: 'user',
    params: MessageId,
    body: z.object({ ticketIds: z.array(id('ticket')).min(1).max(10), clientKey }),
    reply: z.object({ messages: z.array(Message) }),
    errors: [
      'ERR_CLIENT_KEY_REUSED',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_MEDIA_FOUND',
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_OUT_OF_WINDOW',
    ],
  },
  /** The company's single reaction to a message; `""` removes it. */
  react: {
    method: 'POST',
    path: '/messages/:messageId/reactions',
    access: 'user',
    params: MessageId,
    body: z.object({ emoji: z.union([z.literal(''), z.string().max(32).refine(isOneEmoji)]) }),
    reply: Message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_PERMISSION',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_SENDING_WAPP_MSG',
    ],
  },
});

export const messageChannel = z.object({
  action: z.enum(['create', 'update']),
  message: Message,
  ticket: Ticket,
  contact: Ticket.shape.contact,
});
