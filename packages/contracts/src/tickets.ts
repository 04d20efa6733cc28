import { z } from 'zod';
import { ContactBrief, ContactDetails } from './contacts.ts';
import { providers, connectionStatuses } from './connections.ts';
import { api, date, day, done, flag, id, idList, messageText, optionalId, page, pageQuery, uuidOf } from './kit.ts';
import { limits } from './limits.ts';
import { QueueBrief } from './queues.ts';
import { TagBrief } from './tags.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const ticketOrigins = ['person', 'contact', 'phone', 'schedule', 'campaign', 'api'] as const;

/** One ticket of one contact on one connection (TIC-30, wire 2). */
export const Ticket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  companyId: z.number().int(),
  status: z.enum(ticketStatuses),
  /** Protocol: `YYYYMMDD` and the padded number (behaviour 2.3). */
  code: z.string(),
  contactId: z.number().int(),
  contact: ContactBrief,
  userId: z.number().int().nullable(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  queueId: z.number().int().nullable(),
  queue: QueueBrief.nullable(),
  whatsappId: z.number().int().nullable(),
  whatsapp: z
    .object({ id: z.number().int(), name: z.string(), status: z.enum(connectionStatuses), provider: z.enum(providers) })
    .nullable(),
  tags: z.array(TagBrief),
  lastMessage: z.string(),
  lastMessageType: z.string().nullable(),
  lastMessageFromMe: z.boolean(),
  /** Ack of the last message if it is outbound, for the ticks in the list; otherwise null. */
  lastMessageAck: z.number().int().nullable(),
  /** Error code of the last message if it is outbound and was not sent; otherwise null. */
  lastMessageError: z.string().nullable(),
  /** Only in search results: the newest message that contains the words. */
  foundMessageId: z.number().int().nullish(),
  /** Only in search results: the part of that message around the words. */
  foundText: z.string().nullish(),
  /** **+** Only in search results: the part around the words, of the newest internal note that contains them. */
  foundNote: z.string().nullish(),
  unreadMessages: z.number().int(),
  /** **+** Whether a user marked the ticket as unread, independent of its unread messages (decision 0028). */
  markedUnread: z.boolean(),
  /** **+** When the snooze of the open ticket ends, unless the contact writes first; null when it is not snoozed. */
  snoozedUntil: date.nullable(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  origin: z.enum(ticketOrigins),
  touched: z.boolean(),
  /** How long free text may be sent on a connection of the official API; null if the contact has not written there. */
  windowUntil: date.nullable(),
  /** When the ticket began to wait for an attendant; null unless pending. */
  pendingSince: date.nullable(),
  /**
   * **+** When the contact of an open ticket began to wait for an answer: the time of the contact's first message after
   * the last one that a person wrote, on our screens or on the phone. Automatic and scheduled messages do not count as
   * an answer. Null in groups.
   */
  unansweredSince: date.nullable(),
  acceptedAt: date.nullable(),
  closedAt: date.nullable(),
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type Ticket = z.output<typeof Ticket>;

/**
 * Returns the digits of a search text that may be a protocol or part of one. Empty for words and for fewer than three
 * digits.
 */
export const protocolDigits = (search: string): string => {
  const digits = search.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 20 && /^[\d\s#./-]+$/.test(search) ? digits : '';
};

/**
 * True if the digits of a search match this protocol: the number of the ticket, or the beginning of the protocol with
 * at least the whole day.
 */
export const matchesProtocol = (code: string, digits: string): boolean =>
  digits !== '' &&
  (Number(code.slice(protocolDayLength)) === Number(digits) ||
    (digits.length >= protocolDayLength && code.startsWith(digits)));

/**
 * Returns only the number of the ticket, for headers and lists: `#482` for 20261120-0482. The search accepts it too.
 */
export const shortProtocol = (code: string): string => `#${code.slice(protocolDayLength).replace(/^\D*0*(?=\d)/, '')}`;

/** Length of the day at the beginning of a protocol: `YYYYMMDD`. */
const protocolDayLength = 8;

/** A single ticket with all details of its contact (wire 2). */
export const TicketDetails = Ticket.extend({
  contact: ContactBrief.extend(ContactDetails.pick({ extraInfo: true, whatsapp: true }).shape),
});
export type TicketDetails = z.output<typeof TicketDetails>;

/** True if free text may be sent. False only when the 24-hour window of the official API has closed. */
export const isWindowOpen = (
  { whatsapp, windowUntil }: { whatsapp: { provider: string } | null; windowUntil: Date | string | null },
  now: Date,
): boolean => whatsapp?.provider !== 'cloud' || (windowUntil !== null && new Date(windowUntil) > now);

/** Returns whether a text does not fit below a file. Only the official API has a limit of its own for it. */
export const isCaptionTooLong = (provider: string | undefined, caption: string): boolean =>
  provider === 'cloud' && [...caption].length > limits.cloudCaption;

/**
 * The ticket of another user, in `details.ticket` of a conflict. It contains only these fields, because the caller may
 * not see the ticket (behaviour 2.2, 2.7).
 */
export const TicketInConflict = z.object({
  id: z.number().int(),
  uuid: z.string(),
  userId: z.number().int().nullable(),
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
  acceptedAt: date.nullable().optional(),
});

/** `details.unread` of ERR_UNREAD_MESSAGES: the number of unread messages of the contact, and the newest of them. */
export const UnreadInTicket = z.object({
  count: z.number().int(),
  messageId: z.number().int(),
  body: z.string(),
  mediaType: z.string(),
  sentAt: date,
});

/** All filters apply together. Filters that the caller has no right to use are ignored (behaviour 3.3). */
const filter = {
  status: z.enum(ticketStatuses).optional(),
  /** Also keeps tickets without a queue; `[]` keeps only those. */
  queueIds: idList('queue').optional(),
  /** Leaves out tickets without a queue. */
  onlyQueues: flag.optional(),
  tags: idList('tag').optional(),
  users: idList('user').optional(),
  date: day.optional(),
  updatedAt: day.optional(),
  showAll: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** **+** Keeps tickets whose contact has waited for an answer for at least this many minutes. */
  unansweredMinutes: z.coerce.number().int().min(0).max(100_000).optional(),
  /** **+** Only with `withUnreadMessages`: also keeps tickets that are marked as unread. */
  withMarkedUnread: flag.optional(),
  /** **+** False leaves out snoozed tickets, true keeps only those. Absent, a snooze hides nothing. */
  snoozed: flag.optional(),
  searchParam: pageQuery.searchParam,
};
/**
 * **+** `unanswered`: the longest wait for an answer first, then the rest by newest activity. `wake`: snoozed tickets,
 * the earliest end of a snooze first.
 */
export const ticketOrders = ['activity', 'unanswered', 'wake'] as const;
export const TicketFilter = z.object({ ...filter, ...pageQuery, order: z.enum(ticketOrders).optional() });
export type TicketFilter = z.output<typeof TicketFilter>;

export const TicketChange = z.object({
  status: z.enum(ticketStatuses).optional(),
  userId: optionalId('user').optional(),
  queueId: optionalId('queue').optional(),
  /**
   * Null changes no connection: a ticket has null after its connection was deleted, and clients may send it back. Such a
   * null names the connection of the ticket in a take-over (behaviour 2.4).
   */
  whatsappId: optionalId('connection').optional(),
  /**
   * Only with a transfer: a comment for colleagues. It is stored in the event log (`after.comment`) and never sent to
   * the contact.
   */
  comment: messageText(limits.transferComment, 0).nullable().optional(),
  /**
   * With true, `promptId` and `integrationId` of the ticket answer instead of those of its queue and connection
   * (behaviour 4.5). A closed ticket has neither.
   */
  useIntegration: z.boolean().optional(),
  promptId: optionalId('prompt').optional(),
  integrationId: optionalId('integration').optional(),
  /**
   * **+** For closing a ticket with unread messages of the contact (decision 0025):
   * - absent: refused in the actor's own open ticket if the contact wrote after the accept. Reading clears the messages
   *   there.
   * - false: refused in every ticket.
   * - the id of a message: refused only if there are unread messages newer than that one.
   * - true: closes anyway.
   */
  closeUnread: z.union([z.boolean(), z.number().int().positive()]).optional(),
});
export type TicketChange = z.output<typeof TicketChange>;

/**
 * A ticket that a user opens. The queue is required and must be one of the user's, except for administrators. Without a
 * connection, the user's connection is used, else the default one (DLG-03 to DLG-06).
 */
export const NewTicket = z.object({
  contactId: id('contact'),
  queueId: optionalId('queue').optional(),
  whatsappId: optionalId('connection').optional(),
  /** The attendant. Only administrators may name somebody else. */
  userId: optionalId('user').optional(),
  status: z.literal('open').optional(),
});
export type NewTicket = z.output<typeof NewTicket>;

export const ticketEventTypes = [
  'created',
  'accepted',
  'returned',
  'transferred',
  'closed',
  'reopened',
  'rated',
  'numberChanged',
  'bot',
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

/** One row of the append-only event log. Shown as a system line between the messages. */
export const TicketEvent = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  type: z.enum(ticketEventTypes),
  at: date,
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type TicketEvent = z.output<typeof TicketEvent>;

/** Another ticket of the same contact, as listed in the contact panel. */
export const OtherTicket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  code: z.string(),
  status: z.enum(ticketStatuses),
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  user: z.object({ name: z.string() }).nullable(),
  /** Beginning of the contact's first message; empty if there is none. */
  subject: z.string(),
  /** The contact's rating, 1 to 3. */
  rating: z.number().int().nullable(),
  createdAt: date,
  closedAt: date.nullable(),
});
export type OtherTicket = z.output<typeof OtherTicket>;

type Unanswered = Pick<Ticket, 'unansweredSince'>;

/** True if the contact has waited for an answer for at least this many minutes. */
export const isUnansweredFor = ({ unansweredSince }: Unanswered, minutes: number, now: number): boolean =>
  unansweredSince !== null && now - Date.parse(unansweredSince) >= minutes * 60_000;

const TicketId = z.object({ ticketId: id('ticket') });

export const ticketsApi = api({
  list: {
    method: 'GET',
    path: '/tickets',
    access: 'user',
    query: TicketFilter,
    reply: page('tickets', Ticket),
    statements: 5,
  },
  counts: {
    method: 'GET',
    path: '/tickets/counts',
    access: 'user',
    query: z.object(filter),
    /**
     * `unread` counts messages. `markedUnread` counts the user's open tickets that are marked as unread and have no
     * unread message.
     */
    reply: z.object({
      open: z.number().int(),
      pending: z.number().int(),
      closed: z.number().int(),
      snoozed: z.number().int(),
      unread: z.number().int(),
      markedUnread: z.number().int(),
    }),
    statements: 4,
  },
  getByUuid: {
    method: 'GET',
    path: '/tickets/u/:ticketId',
    access: 'user',
    params: z.object({ ticketId: uuidOf('ticket') }),
    reply: TicketDetails,
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  get: {
    method: 'GET',
    path: '/tickets/:ticketId',
    access: 'user',
    params: TicketId,
    reply: TicketDetails,
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  /**
   * ERR_OTHER_OPEN_TICKET carries a TicketInConflict in `details.ticket`, even if the caller may not see that ticket.
   */
  create: {
    method: 'POST',
    path: '/tickets',
    access: 'user',
    body: NewTicket,
    reply: Ticket,
    errors: [
      'ERR_CONTACT_ERASED',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_USER_DONT_EXISTS',
      'ERR_NO_PERMISSION',
      'ERR_CREATING_TICKET',
    ],
  },
  /** ERR_UNREAD_MESSAGES carries an UnreadInTicket in `details.unread`. */
  update: {
    method: 'PUT',
    path: '/tickets/:ticketId',
    access: 'user',
    params: TicketId,
    body: TicketChange,
    reply: Ticket,
    errors: [
      'ERR_CONTACT_ERASED',
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_ALREADY_ACCEPTED',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_UNREAD_MESSAGES',
      'ERR_NO_PERMISSION',
      'ERR_USER_DONT_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/tickets/:ticketId',
    access: 'ticket-options:deleteTicket',
    params: TicketId,
    reply: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  /** **+** The contact's other tickets that the user may see, newest first. */
  others: {
    method: 'GET',
    path: '/tickets/:ticketId/others',
    access: 'user',
    params: TicketId,
    query: z.object({ cursor: pageQuery.cursor }),
    reply: z.object({ tickets: z.array(OtherTicket), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  events: {
    method: 'GET',
    path: '/tickets/:ticketId/events',
    access: 'user',
    params: TicketId,
    query: z.object({ cursor: pageQuery.cursor }),
    reply: z.object({ events: z.array(TicketEvent), nextCursor: z.string().nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
});

/** Notifies a user that a colleague transferred a ticket to them. */
export const transferChannel = z.object({
  ticketId: z.number().int(),
  uuid: z.string(),
  contact: z.object({ id: z.number().int(), name: z.string() }),
  queue: z.object({ name: z.string() }).nullable(),
  from: z.object({ id: z.number().int(), name: z.string() }),
  comment: z.string().nullable(),
  unreadMessages: z.number().int(),
  at: date,
});
export type Transfer = z.output<typeof transferChannel>;

export const ticketChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ticket: Ticket }),
  /**
   * With `from`, the ticket left the list of that status. Sockets that may still see the ticket get an `update` next.
   */
  z.object({
    action: z.literal('delete'),
    ticketId: z.number().int(),
    from: z.enum(ticketStatuses).optional(),
    revision: z.number().int(),
  }),
  /** The read cursor moved to the end: no message is unread, and a user's unread mark is removed. */
  z.object({
    action: z.literal('updateUnread'),
    ticketId: z.number().int(),
    unreadMessages: z.number().int(),
    markedUnread: z.literal(false),
    revision: z.number().int(),
  }),
]);
