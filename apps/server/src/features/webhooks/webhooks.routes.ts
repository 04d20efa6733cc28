import { webhooksApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeWebhook, createWebhook, removeWebhook, renewWebhookSecret } from './changeWebhook.ts';
import { listDeliveries } from './listDeliveries.ts';
import { listWebhooks } from './listWebhooks.ts';
import { repeatDelivery, testWebhook } from './repeatDelivery.ts';
import type { WebhookDeps } from './webhookDeps.ts';

export const webhookRoutes = (deps: WebhookDeps): Routes =>
  implement(webhooksApi, {
    list: (work) => listWebhooks(work),
    create: (work, { body }) => createWebhook(work, body, deps),
    change: (work, { params, body }) => changeWebhook(work, params.webhookId, body, deps),
    remove: (work, { params }) => removeWebhook(work, params.webhookId),
    renewSecret: (work, { params }) => renewWebhookSecret(work, params.webhookId, deps),
    test: (work, { params }) => testWebhook(work, params.webhookId),
    deliveries: (work, { params, query }) => listDeliveries(work, params.webhookId, query),
    repeat: (work, { params }) => repeatDelivery(work, params.webhookId, params.deliveryId),
  });
