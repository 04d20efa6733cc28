import { z } from 'zod';
import { api, date, done, id, page, pageQuery } from './kit.ts';

export const deadLetterKinds = [
  'message',
  'edit',
  'deletion',
  'reaction',
  'receipt',
  'mapping',
  'numberChange',
  'unknown',
] as const;
export type DeadLetterKind = (typeof deadLetterKinds)[number];

/** Why an event could not be recorded, as a code with a text for users. Technical details are only logged. */
export const deadLetterReasons = ['unreadable', 'tooLarge', 'invalid', 'mismatch', 'busy', 'fault'] as const;
export type DeadLetterReason = (typeof deadLetterReasons)[number];

/**
 * An event that a connection received and could not record (trust R3). The sender is set as far as it could be read.
 */
export const DeadLetter = z.object({
  id: z.number().int(),
  kind: z.enum(deadLetterKinds),
  /** Written by the company itself, on its phone. */
  fromMe: z.boolean(),
  isGroup: z.boolean(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  /** Beginning of the message text. */
  text: z.string().nullable(),
  /** Time of the event by the provider's clock, or the time it was received if that cannot be read. */
  at: date,
  attempts: z.number().int(),
  reason: z.enum(deadLetterReasons),
});
export type DeadLetter = z.output<typeof DeadLetter>;

const params = z.object({ whatsappId: id('connection') });
const one = params.extend({ letterId: id('deadLetter') });
/** Number of events recorded by this retry, and number that still failed. */
const Tried = z.object({ recorded: z.number().int(), left: z.number().int() });
const access = 'connections-page:actionButtons';

export const deadLettersApi = api({
  list: {
    method: 'GET',
    path: '/whatsapp/:whatsappId/dead-letters',
    access,
    params,
    query: z.object({ pageNumber: pageQuery.pageNumber, cursor: pageQuery.cursor }),
    reply: page('letters', DeadLetter),
    errors: ['ERR_NO_WAPP_FOUND'],
    statements: 4,
  },
  retryAll: {
    method: 'POST',
    path: '/whatsapp/:whatsappId/dead-letters/retry',
    access,
    params,
    reply: Tried,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  retry: {
    method: 'POST',
    path: '/whatsapp/:whatsappId/dead-letters/:letterId/retry',
    access,
    params: one,
    reply: Tried,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_DEAD_LETTER_FOUND'],
  },
  discardAll: {
    method: 'DELETE',
    path: '/whatsapp/:whatsappId/dead-letters',
    access,
    params,
    reply: done,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  discard: {
    method: 'DELETE',
    path: '/whatsapp/:whatsappId/dead-letters/:letterId',
    access,
    params: one,
    reply: done,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_DEAD_LETTER_FOUND'],
  },
});
