import { z } from 'zod';
import { Contact, ContactDetails } from './contacts.ts';
import { api, day, id, messageText, optionalId, page, pageQuery } from './kit.ts';
import { limits } from './limits.ts';
import { Message } from './messages.ts';
import { phoneNumber } from './phoneNumbers.ts';
import { Ticket, TicketDetails, ticketStatuses } from './tickets.ts';
import { externalWebhooks } from './webhooks.ts';

/** The message of other software (behaviour 12). The text is sent literally. */
export const ExternalMessage = z.object({
  /** Digits with the country code, or a number as people write it; without a country code it is one of Brazil. */
  number: z
    .preprocess((value) => (typeof value === 'number' ? String(value) : value), phoneNumber)
    .meta({ type: 'string', minLength: 8, maxLength: 50 }),
  /** Required without a file. With files it is the caption of the first one. */
  body: messageText(limits.messageBody, 0).optional(),
  /** **+** Without a live ticket, opens a pending ticket in this queue. */
  queueId: optionalId('queue').optional(),
  /** **+** Without a live ticket, opens a ticket of this user. */
  userId: optionalId('user').optional(),
});
export type ExternalMessage = z.output<typeof ExternalMessage>;

/** `id` is the first of `ids`, which has one id per file. `ack` is that of the first message. */
export const SentExternally = z.object({
  mensagem: z.string(),
  id: z.number().int(),
  ids: z.array(z.number().int()),
  ticketId: z.number().int(),
  ack: z.number().int(),
});
export type SentExternally = z.output<typeof SentExternally>;

/** Keeps the answer for `limits.idempotencyHours`: a repeat of the request sends nothing and gets the same answer. */
const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .optional(),
});

const read = {
  method: 'GET',
  access: 'token',
  plan: 'useExternalApi',
  tokenRatePerMinute: limits.apiCallsPerMinute,
  rateName: 'external',
} as const;
const { pageNumber, cursor } = pageQuery;

export const externalApi = api({
  send: {
    method: 'POST',
    path: '/messages/send',
    access: 'token',
    scope: 'messages:send',
    plan: 'useExternalApi',
    tokenRatePerMinute: limits.sendsPerMinute,
    headers: IdempotencyHeaders,
    body: ExternalMessage,
    upload: { field: 'medias', maxFiles: limits.filesPerSend, maxBytes: limits.fileBytes },
    reply: SentExternally,
    errors: [
      'ERR_INVALID_TOKEN',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_OUT_OF_WINDOW',
      'ERR_IDEMPOTENCY_KEY_REUSED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_USER_DONT_EXISTS',
      'ERR_FILE_TOO_LARGE',
      'ERR_CREATING_TICKET',
    ],
  },
  contacts: {
    ...read,
    path: '/external/contacts',
    scope: 'contacts:read',
    query: z.object({ ...pageQuery, dateStart: day.optional(), dateEnd: day.optional() }),
    reply: page('contacts', Contact),
    errors: ['ERR_INVALID_TOKEN'],
    statements: 5,
  },
  contact: {
    ...read,
    path: '/external/contacts/:contactId',
    scope: 'contacts:read',
    params: z.object({ contactId: id('contact') }),
    reply: ContactDetails,
    errors: ['ERR_INVALID_TOKEN', 'ERR_NO_CONTACT_FOUND'],
    statements: 4,
  },
  tickets: {
    ...read,
    path: '/external/tickets',
    scope: 'tickets:read',
    query: z.object({
      ...pageQuery,
      status: z.enum(ticketStatuses).optional(),
      date: day.optional(),
      updatedAt: day.optional(),
    }),
    reply: page('tickets', Ticket),
    errors: ['ERR_INVALID_TOKEN'],
    statements: 5,
  },
  ticket: {
    ...read,
    path: '/external/tickets/:ticketId',
    scope: 'tickets:read',
    params: z.object({ ticketId: id('ticket') }),
    reply: TicketDetails,
    errors: ['ERR_INVALID_TOKEN', 'ERR_NO_TICKET_FOUND'],
    statements: 4,
  },
  /** The messages of a ticket. Reading them marks nothing as read. */
  messages: {
    ...read,
    path: '/external/tickets/:ticketId/messages',
    scope: 'messages:read',
    params: z.object({ ticketId: id('ticket') }),
    query: z.object({ pageNumber, cursor }),
    reply: page('messages', Message),
    errors: ['ERR_INVALID_TOKEN', 'ERR_NO_TICKET_FOUND'],
    statements: 5,
  },
  message: {
    ...read,
    path: '/external/messages/:messageId',
    scope: 'messages:read',
    params: z.object({ messageId: id('message') }),
    reply: Message,
    errors: ['ERR_INVALID_TOKEN', 'ERR_NO_MESSAGE_FOUND'],
    statements: 4,
  },
  ...externalWebhooks,
});
