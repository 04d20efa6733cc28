import { z } from 'zod';
import { Connection } from './connections.ts';
import { api, date, flag, id, wholeNumber } from './kit.ts';
import { limits } from './limits.ts';

export const sandboxKinds = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'reaction',
  'edit',
  'delete',
  'call',
  'poll',
] as const;
export type SandboxKind = (typeof sandboxKinds)[number];

const params = z.object({ whatsappId: id('connection') });
const digits = z.string().trim().min(3).max(50);

/** A message from a simulated contact to the connection (wire 6.4). */
export const SandboxInbound = z.object({
  number: digits,
  name: z.string().trim().max(100).optional(),
  body: z.string().max(limits.messageBody).optional(),
  wid: z.string().min(1).max(128).optional(),
  timestamp: z.union([z.iso.datetime({ offset: true }), z.coerce.number().positive()]).optional(),
  quotedWid: z.string().max(128).optional(),
  kind: z.enum(sandboxKinds).optional(),
  targetWid: z.string().max(128).optional(),
  fromMe: flag.optional(),
  participant: digits.optional(),
  lid: digits.optional(),
  /** Changes nothing: a message that the provider replays takes the path of a live one, and its age decides (behaviour 1.1). */
  replay: flag.optional(),
  voice: flag.optional(),
});
export type SandboxInbound = z.output<typeof SandboxInbound>;

/**
 * A message that a simulated contact received. For the kind `reaction`, `body` is the emoji (empty when removed) and
 * `quotedWid` is the message it belongs to.
 */
export const SandboxOutbound = z.object({
  wid: z.string(),
  number: z.string(),
  kind: z.string(),
  body: z.string(),
  mediaUrl: z.string().nullable(),
  /** Name of the file as the contact sees it. */
  mediaName: z.string().nullable(),
  quotedWid: z.string().nullable(),
  forwarded: z.boolean(),
  ack: z.number().int(),
  /** Deleted for everyone: the contact no longer sees the content. */
  isDeleted: z.boolean(),
  /** `body` is the edited text. */
  isEdited: z.boolean(),
  sentAt: date,
});
export type SandboxOutbound = z.output<typeof SandboxOutbound>;

const open = { access: 'sandbox:play', orSuper: true, outsideProduction: true } as const;

export const sandboxFaults = ['refuse', 'vanish', 'late', 'hang', 'none'] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

export const sandboxApi = api({
  scan: {
    ...open,
    method: 'POST',
    path: '/sandbox/:whatsappId/scan',
    params,
    reply: Connection,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  },
  inbound: {
    ...open,
    method: 'POST',
    path: '/sandbox/:whatsappId/inbound',
    params,
    body: SandboxInbound,
    upload: { field: 'media', maxFiles: 1, maxBytes: limits.fileBytes },
    reply: z.object({ wid: z.string(), messageId: z.number().int().nullable(), ticketId: z.number().int().nullable() }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  },
  outbound: {
    ...open,
    method: 'GET',
    path: '/sandbox/:whatsappId/outbound',
    params,
    query: z.object({
      number: digits.optional(),
      after: z.string().max(128).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    reply: z.object({
      messages: z.array(SandboxOutbound),
      /** The numbers of the contacts who see the company typing. */
      typingTo: z.array(z.string()),
    }),
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  /** The simulated contact types, or stopped. */
  typing: {
    ...open,
    method: 'POST',
    path: '/sandbox/:whatsappId/typing',
    params,
    body: z.object({ number: digits, typing: flag }),
    reply: z.object({ number: z.string(), typing: z.boolean() }),
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  receipts: {
    ...open,
    method: 'POST',
    path: '/sandbox/:whatsappId/receipts',
    params,
    body: z.union([
      z.object({ wid: z.string().max(128), ack: wholeNumber(1, 5) }),
      z.object({ wid: z.string().max(128), error: z.string().min(1).max(255) }),
    ]),
    reply: z.object({ wid: z.string(), ack: z.number().int() }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  },
  /**
   * Makes the next sends of the simulator fail: refused, delivered with an unknown outcome (`vanish`), delivered and
   * answered late, or delivered and never answered (`hang`).
   */
  faults: {
    ...open,
    method: 'POST',
    path: '/sandbox/:whatsappId/faults',
    params,
    body: z.object({
      next: z.enum(sandboxFaults),
      times: wholeNumber(1, 1_000).optional(),
    }),
    reply: z.object({ next: z.string(), times: z.number().int() }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  },
});
