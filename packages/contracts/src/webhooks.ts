import { z } from 'zod';
import { api, date, done, flag, id, page, pageQuery, seen, text } from './kit.ts';
import { limits } from './limits.ts';
import { Message } from './messages.ts';
import { Ticket } from './tickets.ts';

/** The events of a webhook. A test event is sent on request only. */
export const webhookEvents = [
  'message.received',
  'message.sent',
  'message.changed',
  'message.ack',
  'ticket.opened',
  'ticket.changed',
  'ticket.closed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookTest = 'webhook.test';
export type DeliveredEvent = WebhookEvent | typeof webhookTest;

/** The body of a delivery. `timestamp` is when it happened. `ack` of the message is the one that the event reports. */
export const WebhookPayload = z.object({
  type: z.enum([...webhookEvents, webhookTest]),
  timestamp: date,
  data: z.object({ message: Message.optional(), ticket: Ticket.optional() }),
});
export type WebhookPayload = z.output<typeof WebhookPayload>;

/** Why a webhook is off: a person did it, its deliveries failed for a day, or its receiver answered 410 Gone. */
export const webhookOffReasons = ['person', 'failures', 'gone'] as const;

/** An address of other software that receives events. The secret is shown once. */
export const Webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  /** Null while it is active. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Failed attempts in a row, and when the first of them was. */
  failures: z.number().int(),
  failingSince: date.nullable(),
  lastDeliveredAt: date.nullable(),
  /** Until when deliveries are also signed with the earlier secret. */
  overlapUntil: date.nullable(),
  createdAt: date,
  updatedAt: date,
});
export type Webhook = z.output<typeof Webhook>;

/** A new webhook or secret: the only answers that contain the secret (`whsec_…`). */
export const ShownWebhook = Webhook.extend({ secret: z.string() });

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
/** One event for one webhook, with the answer to its last attempt. */
export const WebhookDelivery = z.object({
  id: z.number().int(),
  /** The header `webhook-id`: the same in every attempt. */
  eventId: z.string(),
  webhookId: z.number().int(),
  type: z.enum([...webhookEvents, webhookTest]),
  ticketId: z.number().int().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** Null without an answer; `failure` has the reason then. */
  answerStatus: z.number().int().nullable(),
  answer: z.string().nullable(),
  failure: z.string().nullable(),
  durationMs: z.number().int().nullable(),
  nextAttemptAt: date.nullable(),
  lastAttemptAt: date.nullable(),
  createdAt: date,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const fields = {
  name: text(50, 2),
  /** A public https address. Checked again at every delivery. */
  url: text(2_000, 1),
  events: z.array(z.enum(webhookEvents)).min(1),
};
export const NewWebhook = z.object(fields);
export const WebhookChange = z
  .object({ ...fields, active: flag })
  .partial()
  .extend(seen);
const params = z.object({ webhookId: id('webhook') });
const deliveryParams = params.extend({ deliveryId: id('webhookDelivery') });
const admin = { access: 'messages-api:manage', plan: 'useExternalApi' } as const;
const token = {
  access: 'token',
  scope: 'webhooks:manage',
  plan: 'useExternalApi',
  tokenRatePerMinute: limits.apiCallsPerMinute,
  rateName: 'external',
} as const;
const addressErrors = ['ERR_WEBHOOK_ADDRESS', 'ERR_NAME_ALREADY_EXISTS'] as const;

const calls = {
  list: { method: 'GET', path: '/webhooks', reply: z.array(Webhook), statements: 3 },
  create: {
    method: 'POST',
    path: '/webhooks',
    body: NewWebhook,
    reply: ShownWebhook,
    errors: [...addressErrors, 'ERR_TOO_MANY_WEBHOOKS'],
  },
  change: {
    method: 'PUT',
    path: '/webhooks/:webhookId',
    params,
    body: WebhookChange,
    reply: Webhook,
    errors: ['ERR_ROW_CHANGED', ...addressErrors, 'ERR_NO_WEBHOOK_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    params,
    reply: done,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  },
  /** Returns a new secret. For a day, deliveries are signed with both. */
  renewSecret: {
    method: 'POST',
    path: '/webhooks/:webhookId/secret',
    params,
    reply: ShownWebhook,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  },
  /** Delivers a test event soon, also while the webhook is off. */
  test: {
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    params,
    reply: WebhookDelivery,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  },
  deliveries: {
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    params,
    query: z.object({
      pageNumber: pageQuery.pageNumber,
      cursor: pageQuery.cursor,
      status: z.enum(deliveryStatuses).optional(),
    }),
    reply: page('deliveries', WebhookDelivery),
    statements: 5,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  },
  /** Delivers the same event again, under the same id. */
  repeat: {
    method: 'POST',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/repeat',
    params: deliveryParams,
    reply: WebhookDelivery,
    errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NO_WEBHOOK_DELIVERY_FOUND'],
  },
} as const;

/** The webhooks, as administrators manage them on the web. */
export const webhooksApi = api({
  list: { ...calls.list, ...admin },
  create: { ...calls.create, ...admin },
  change: { ...calls.change, ...admin },
  remove: { ...calls.remove, ...admin },
  renewSecret: { ...calls.renewSecret, ...admin },
  test: { ...calls.test, ...admin },
  deliveries: { ...calls.deliveries, ...admin },
  repeat: { ...calls.repeat, ...admin },
});

const one = '/external/webhooks/:webhookId';
const wrongToken = 'ERR_INVALID_TOKEN';
/** The same calls for other software, below `/external`. */
export const externalWebhooks = {
  webhooks: { ...calls.list, ...token, path: '/external/webhooks', errors: [wrongToken] },
  createWebhook: {
    ...calls.create,
    ...token,
    path: '/external/webhooks',
    errors: [wrongToken, ...calls.create.errors],
  },
  changeWebhook: { ...calls.change, ...token, path: one, errors: [wrongToken, ...calls.change.errors] },
  removeWebhook: { ...calls.remove, ...token, path: one, errors: [wrongToken, ...calls.remove.errors] },
  renewWebhookSecret: {
    ...calls.renewSecret,
    ...token,
    path: `${one}/secret`,
    errors: [wrongToken, ...calls.renewSecret.errors],
  },
  testWebhook: { ...calls.test, ...token, path: `${one}/test`, errors: [wrongToken, ...calls.test.errors] },
} as const;
