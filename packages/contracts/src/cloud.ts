import { z } from 'zod';
import { CloudCredentialsChange } from './cloudCredentials.ts';
import { connectionNotices } from './connections.ts';
import { api, id } from './kit.ts';

/**
 * A placeholder of a template, in the order in which a person fills them. `key` is its number or its name; buttons are
 * counted from 0.
 */
export const TemplateHole = z.object({
  part: z.enum(['header', 'body', 'button']),
  key: z.string(),
  button: z.number().int().optional(),
});
export type TemplateHole = z.output<typeof TemplateHole>;

/**
 * A template that may be sent: approved, and with text placeholders only. `header` and `footer` are the lines above and
 * below its body, empty for none; `buttons` are the labels of its buttons.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  params: z.array(TemplateHole),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/**
 * The templates of a connection. `problem` is why Meta did not list them: they are those of the last list then, and none
 * if there was no list yet.
 */
export const MessageTemplates = z.object({
  templates: z.array(MessageTemplate),
  problem: z.enum(connectionNotices).nullable(),
});
export type MessageTemplates = z.output<typeof MessageTemplates>;

/**
 * Returns what a contact reads: the header, body and footer of a template with its placeholders filled, in the order of
 * `params`, and each button as a line with its label in brackets. A placeholder with an empty text stays as written.
 */
export function fillTemplate(
  { header, body, footer, buttons, params }: Omit<MessageTemplate, 'name' | 'language' | 'category'>,
  texts: readonly string[],
): string {
  // The placeholders of header and body are counted apart.
  const filled = new Map(params.map(({ part, key }, at) => [`${part} ${key}`, texts[at] ?? '']));
  const fill = (part: TemplateHole['part'], text: string): string =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, key: string) => filled.get(`${part} ${key}`) || hole);
  const labels = buttons.map((label) => `[${label}]`).join('\n');
  return [fill('header', header), fill('body', body), footer, labels].filter((text) => text !== '').join('\n\n');
}

/** Meta's answer about credentials: the number they belong to, or the problem as a code of `connectionNotices`. */
export const CloudCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), number: z.string(), name: z.string().nullable(), quality: z.string().nullable() }),
  z.object({ ok: z.literal(false), problem: z.enum(connectionNotices) }),
]);
export type CloudCheck = z.output<typeof CloudCheck>;

const params = z.object({ whatsappId: id('connection') });
const handshake = z.object({
  'hub.mode': z.string().max(64).optional(),
  'hub.verify_token': z.string().max(1_024).optional(),
  'hub.challenge': z.string().max(1_024).optional(),
});
/** Maximum size of a delivery by Meta: 3 MB (whatsapp 2.1). */
const signed = { rawBody: 3 * 1024 * 1024, signatureHeader: 'x-hub-signature-256' } as const;

export const cloudApi = api({
  /** Tests the credentials typed so far at Meta. Missing values are taken from the named connection. */
  test: {
    method: 'POST',
    path: '/whatsapp/test',
    access: 'connections-page:addConnection',
    body: z.object({ whatsappId: id('connection').optional(), cloud: CloudCredentialsChange.optional() }),
    reply: CloudCheck,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  /**
   * Returns the webhook address to enter at Meta: the installation's public address, which can differ from the
   * browser's.
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
    reply: MessageTemplates,
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
  /** Handled like `receive`: the numbers in a delivery decide which connection it belongs to, not the address. */
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
