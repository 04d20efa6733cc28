import { z } from 'zod';
import { CloudCredentialsChange } from './cloudCredentials.ts';
import { phoneNotices } from './connections.ts';
import { api, id } from './kit.ts';

/**
 * A hole of a template, in the order a person fills them: `key` is its number or its name, buttons are counted from 0.
 */
export const TemplateHole = z.object({
  part: z.enum(['header', 'body', 'button']),
  key: z.string(),
  button: z.number().int().optional(),
});
export type TemplateHole = z.output<typeof TemplateHole>;

/** A template that may be sent: approved, and with no part but text to fill. */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  body: z.string(),
  params: z.array(TemplateHole),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** How a template reads with its holes filled, in the order of `params`; an empty one stays as it is written. */
export function fillTemplate(
  { body, params }: Pick<MessageTemplate, 'body' | 'params'>,
  texts: readonly string[],
): string {
  const filled = new Map(
    params.flatMap(({ part, key }, at) => (part === 'body' ? [[key, texts[at] ?? ''] as const] : [])),
  );
  return body.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, key: string) => filled.get(key) || hole);
}

/** What Meta says about credentials: the number they reach, or what is wrong in the words of a connection's notice. */
export const CloudCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), number: z.string(), name: z.string().nullable(), quality: z.string().nullable() }),
  z.object({ ok: z.literal(false), problem: z.enum(phoneNotices) }),
]);
export type CloudCheck = z.output<typeof CloudCheck>;

const params = z.object({ whatsappId: id('connection') });
const handshake = z.object({
  'hub.mode': z.string().max(64).optional(),
  'hub.verify_token': z.string().max(1_024).optional(),
  'hub.challenge': z.string().max(1_024).optional(),
});
/** Meta's deliveries reach 3 MB (whatsapp 2.1). */
const signed = { rawBody: 3 * 1024 * 1024, signatureHeader: 'x-hub-signature-256' } as const;

export const cloudApi = api({
  /** Asks Meta about what was typed so far; what is missing is taken from the connection named. */
  test: {
    method: 'POST',
    path: '/whatsapp/test',
    access: 'connections-page:addConnection',
    body: z.object({ whatsappId: id('connection').optional(), cloud: CloudCredentialsChange.optional() }),
    reply: CloudCheck,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  /**
   * Where Meta has to be told to deliver: the installation's public address, which need not be the one in the browser.
   */
  webhook: {
    method: 'GET',
    path: '/whatsapp/webhook',
    access: 'connections-page:addConnection',
    reply: z.object({ url: z.string() }),
  },
  templates: {
    method: 'GET',
    path: '/whatsapp/:whatsappId/templates',
    access: 'user',
    params,
    reply: z.object({ templates: z.array(MessageTemplate) }),
    errors: ['ERR_NO_WAPP_FOUND'],
    statements: 5,
  },
  verify: {
    method: 'GET',
    path: '/webhooks/whatsapp',
    access: 'provider',
    query: handshake,
    reply: z.string(),
    raw: true,
    errors: ['ERR_INVALID_SIGNATURE'],
  },
  verifyOne: {
    method: 'GET',
    path: '/webhooks/whatsapp/:whatsappId',
    access: 'provider',
    params,
    query: handshake,
    reply: z.string(),
    raw: true,
    errors: ['ERR_INVALID_SIGNATURE'],
  },
  receive: {
    method: 'POST',
    path: '/webhooks/whatsapp',
    access: 'provider',
    ...signed,
    reply: z.object({}),
    errors: ['ERR_INVALID_SIGNATURE'],
  },
  /** The same: whose a delivery is follows from the numbers in it, whatever address they were sent to. */
  receiveOne: {
    method: 'POST',
    path: '/webhooks/whatsapp/:whatsappId',
    access: 'provider',
    params,
    ...signed,
    reply: z.object({}),
    errors: ['ERR_INVALID_SIGNATURE'],
  },
});
