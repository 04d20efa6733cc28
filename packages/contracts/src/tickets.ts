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

/** One attendance of one contact on one connection (TIC-30, wire 2). */
export const Ticket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  companyId: z.number().int(),
  status: z.enum(ticketStatuses),
  /** Protocol, `YYYYMMDD` and the padded id (behaviour 2.3). */
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
  /** Ack of the last message when it is ours, for the ticks of the list row; null otherwise. */
  lastMessageAck: z.number().int().nullable(),
  /** Why the last message was not sent when it is ours; null otherwise. */
  lastMessageError: z.string().nullable(),
  /** In answers to a search: the newest message that has the words. */
  foundMessageId: z.number().int().nullish(),
  /** The part of it around the words. */
  foundText: z.string().nullish(),
  /** **+** In answers to a search: the part around the words of the newest internal note that has them. */
  foundNote: z.string().nullish(),
  unreadMessages: z.number().int(),
  /** **+** A person marked the ticket as unread, whatever was read in it (decision 0028). */
  markedUnread: z.boolean(),
  /** **+** Until when the open ticket is snoozed, unless the contact writes first; null when it is not. */
  snoozedUntil: date.nullable(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  origin: z.enum(ticketOrigins),
  touched: z.boolean(),
  /**
   * Until when free text may be sent, on a connection of the official API; null where the contact has not written
   * there.
   */
  windowUntil: date.nullable(),
  /** Since when the ticket waits for a person; null unless pending. */
  pendingSince: date.nullable(),
  /**
   * **+** Since when the contact of an open ticket waits for an answer: the time of the first message of the contact
   * after the last one a person wrote, on our screens or on the phone. Automatic and scheduled messages are no answer;
   * null in groups.
   */
  unansweredSince: date.nullable(),
  acceptedAt: date.nullable(),
  closedAt: date.nullable(),
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type Ticket = z.output<typeof Ticket>;

/** The digits of a search that may be a protocol or a part of one; empty for words and for fewer than three digits. */
export const protocolDigits = (search: string): string => {
  const digits = search.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 20 && /^[\d\s#./-]+$/.test(search) ? digits : '';
};

/**
 * Whether the digits of a search name this protocol: by the number of the ticket, or by its beginning from the whole
 * day on.
 */
export const matchesProtocol = (code: string, digits: string): boolean =>
  digits !== '' &&
  (Number(code.slice(protocolDayLength)) === Number(digits) ||
    (digits.length >= protocolDayLength && code.startsWith(digits)));

/** The number of the ticket alone, for headers and lists: `#482` for 20261120-0482. A search takes it too. */
export const shortProtocol = (code: string): string => `#${code.slice(protocolDayLength).replace(/^\D*0*(?=\d)/, '')}`;

/** The day at the beginning of a protocol: `YYYYMMDD`. */
const protocolDayLength = 8;

/** A ticket read on its own, with all that is known of its contact (wire 2). */
export const TicketDetails = Ticket.extend({
  contact: ContactBrief.extend(ContactDetails.pick({ extraInfo: true, whatsapp: true }).shape),
});
export type TicketDetails = z.output<typeof TicketDetails>;

/**
 * Whether anything but a template may be sent: always, except where the official API's window of 24 hours has closed.
 */
export const isWindowOpen = (
  { whatsapp, windowUntil }: { whatsapp: { provider: string } | null; windowUntil: Date | string | null },
  now: Date,
): boolean => whatsapp?.provider !== 'cloud' || (windowUntil !== null && new Date(windowUntil) > now);

/** The ticket another person holds: what `details.ticket` of a conflict names, and no more (behaviour 2.2, 2.7). */
export const TicketInConflict = z.object({
  id: z.number().int(),
  uuid: z.string(),
  userId: z.number().int().nullable(),
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
  acceptedAt: date.nullable().optional(),
});

/**
 * What `details.unread` of ERR_UNREAD_MESSAGES names: how many messages of the contact are unread, and the newest of
 * them.
 */
export const UnreadInTicket = z.object({
  count: z.number().int(),
  messageId: z.number().int(),
  body: z.string(),
  mediaType: z.string(),
  sentAt: date,
});

/** Filters add up, none replaces another; those the caller has no right to are ignored (behaviour 3.3). */
const filter = {
  status: z.enum(ticketStatuses).optional(),
  /** Keeps tickets without a queue too; `[]` leaves only those. */
  queueIds: idList('queue').optional(),
  /** Leaves tickets without a queue out. */
  onlyQueues: flag.optional(),
  tags: idList('tag').optional(),
  users: idList('user').optional(),
  date: day.optional(),
  updatedAt: day.optional(),
  showAll: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** **+** Keeps the tickets whose contact waits for an answer for at least so many minutes. */
  unansweredMinutes: z.coerce.number().int().min(0).max(100_000).optional(),
  /** **+** Only with `withUnreadMessages`: keeps the tickets marked as unread too. */
  withMarkedUnread: flag.optional(),
  /** **+** False leaves snoozed tickets out, true leaves only those. Absent, a snooze hides nothing. */
  snoozed: flag.optional(),
  searchParam: pageQuery.searchParam,
};
/**
 * **+** `unanswered` lists the longest wait for an answer first, then the others by their newest activity; `wake` lists
 * snoozed tickets, the earliest end of a snooze first.
 */
export const ticketOrders = ['activity', 'unanswered', 'wake'] as const;
export const TicketFilter = z.object({ ...filter, ...pageQuery, order: z.enum(ticketOrders).optional() });
export type TicketFilter = z.output<typeof TicketFilter>;

export const TicketChange = z.object({
  status: z.enum(ticketStatuses).optional(),
  userId: optionalId('user').optional(),
  queueId: optionalId('queue').optional(),
  /** Null, as a ticket names a connection that was deleted, changes nothing. */
  whatsappId: optionalId('connection').optional(),
  /**
   * Only with a transfer: a comment for colleagues, kept in the event log (`after.comment`) and never sent to the
   * contact.
   */
  comment: messageText(limits.transferComment, 0).nullable().optional(),
  useIntegration: z.boolean().optional(),
  promptId: z
    .preprocess(
      (value) => (value === '' || value === false ? null : value),
      z.coerce.number().int().positive().nullable(),
    )
    .optional(),
  integrationId: z
    .preprocess(
      (value) => (value === '' || value === false ? null : value),
      z.coerce.number().int().positive().nullable(),
    )
    .optional(),
  /**
   * **+** For a close while messages of the contact are unread (decision 0025):
   * - absent: refused in the actor's own open ticket, where reading clears them, if the contact wrote after the accept;
   * - false: refused in every ticket;
   * - the id of a message: refused only for unread messages newer than that one;
   * - true: closes anyway.
   */
  closeUnread: z.union([z.boolean(), z.number().int().positive()]).optional(),
});
export type TicketChange = z.output<typeof TicketChange>;

/**
 * A ticket a person opens. The queue is required and one of the own, unless an administrator asks; without a connection
 * it is the person's, else the default one (DLG-03 to DLG-06).
 */
export const NewTicket = z.object({
  contactId: id('contact'),
  queueId: optionalId('queue').optional(),
  whatsappId: optionalId('connection').optional(),
  /** Whose it is; another than oneself only from administrators. */
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
  'bot',
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

/** One line of the append-only log; shown as a system line between the messages. */
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

/** Another ticket of the same contact, as the panel of the contact lists it. */
export const OtherTicket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  code: z.string(),
  status: z.enum(ticketStatuses),
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  user: z.object({ name: z.string() }).nullable(),
  /** The first words of the contact in it; empty where there are none. */
  subject: z.string(),
  /** The contact's judgement, 1 to 3. */
  rating: z.number().int().nullable(),
  createdAt: date,
  closedAt: date.nullable(),
});
export type OtherTicket = z.output<typeof OtherTicket>;

type Unanswered = Pick<Ticket, 'unansweredSince'>;

/** Whether the contact waits for an answer for at least so many minutes. */
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
     * `unread` counts messages, `markedUnread` the person's open tickets that are marked as unread and hold no unread
     * message.
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
   * ERR_OTHER_OPEN_TICKET carries `details.ticket`, a TicketInConflict, also when the caller may not see that ticket.
   */
  create: {
    method: 'POST',
    path: '/tickets',
    access: 'user',
    body: NewTicket,
    reply: Ticket,
    errors: [
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
  /** ERR_UNREAD_MESSAGES carries `details.unread`, an UnreadInTicket. */
  update: {
    method: 'PUT',
    path: '/tickets/:ticketId',
    access: 'user',
    params: TicketId,
    body: TicketChange,
    reply: Ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_ALREADY_ACCEPTED',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_UNREAD_MESSAGES',
      'ERR_NO_PERMISSION',
      'ERR_USER_DONT_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
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
  /** **+** The contact's other tickets that the person may see, newest first. */
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

/** Tells a person that a colleague handed a ticket to them. */
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
  /** With `from`, the ticket left a list of that status: an update follows on every socket that still has it. */
  z.object({
    action: z.literal('delete'),
    ticketId: z.number().int(),
    from: z.enum(ticketStatuses).optional(),
    revision: z.number().int(),
  }),
  /** The read cursor moved to the end: nothing is unread any more, and the mark of a person is gone. */
  z.object({
    action: z.literal('updateUnread'),
    ticketId: z.number().int(),
    unreadMessages: z.number().int(),
    markedUnread: z.literal(false),
    revision: z.number().int(),
  }),
]);
