import { externalApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { getContact, listContacts } from '../contacts/index.ts';
import { getMessage, listTicketMessages } from '../messages/index.ts';
import { listTickets, visibleTicket, visibleTicketDetails } from '../tickets/index.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
} from '../webhooks/index.ts';
import type { ExternalDeps } from './externalDeps.ts';
import { sendExternal } from './sendExternal.ts';

export const externalRoutes = (deps: ExternalDeps): Routes =>
  implement(externalApi, {
    send: { outside: (errand, request) => sendExternal(errand, request, deps) },
    contacts: (work, { query }) => listContacts(work, query, deps.contacts),
    contact: (work, { params }) => getContact(work, params.contactId),
    tickets: (work, { query }) => listTickets(work, { ...query, showAll: true }),
    ticket: (work, { params }) => visibleTicketDetails(work, params.ticketId),
    messages: (work, { params, query }) => listTicketMessages(work, params.ticketId, query),
    async message(work, { params }) {
      const message = await getMessage(work, params.messageId);
      await visibleTicket(work, message.ticketId);
      return message;
    },
    webhooks: (work) => listWebhooks(work),
    createWebhook: (work, { body }) => createWebhook(work, body, deps.webhooks),
    changeWebhook: (work, { params, body }) => changeWebhook(work, params.webhookId, body, deps.webhooks),
    removeWebhook: (work, { params }) => removeWebhook(work, params.webhookId),
    renewWebhookSecret: (work, { params }) => renewWebhookSecret(work, params.webhookId, deps.webhooks),
    testWebhook: (work, { params }) => testWebhook(work, params.webhookId),
  });
