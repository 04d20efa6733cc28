import { randomUUID } from 'node:crypto';
import { queueIntegrationsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'queueIntegrations.list': 'admin',
    'queueIntegrations.get': 'admin',
    'queueIntegrations.create': 'admin',
    'queueIntegrations.change': 'admin',
    'queueIntegrations.remove': 'admin',
    'queueIntegrations.testSession': 'admin',
    'queueIntegrations.requests': 'admin',
    'queueIntegrations.try': 'admin',
  },
  async rows(server, { companyId, canary, admin, id }) {
    const integration = await call(server, queueIntegrationsApi.create, {
      as: admin,
      body: { type: 'webhook', name: `${canary} integração`, urlN8N: 'https://receiver.example.com/recado' },
    });
    await server.admin.query(
      `insert into integration_requests (company_id, integration_id, ticket_id, delivery, request, answer, ms)
       values ($1, $2, $3, 'first', $4, $4, 12)`,
      [companyId, integration.body.id, id('ticket'), `${canary} pedido`],
    );
    await server.admin.query(
      `insert into integration_hours (company_id, integration_id, hour, answered)
       values ($1, $2, date_trunc('hour', now()), 1)`,
      [companyId, integration.body.id],
    );
    return { integration: integration.body.id };
  },
  requests: {
    'queueIntegrations.create': { body: { type: 'flowbuilder', name: 'Fluxo' } },
    'queueIntegrations.change': { body: { type: 'flowbuilder', name: 'Outro fluxo' } },
    'queueIntegrations.try': { body: { type: 'webhook', urlN8N: 'https://erp.example.com/webhook' } },
    'queueIntegrations.testSession': { body: { projectName: 'pedidos', jsonContent: '{}', language: 'pt-BR' } },
  },
  recorded: {
    queueIntegrations: true,
    'queueIntegrations.testSession': 'a greeting to an agent, which changes nothing',
    'queueIntegrations.try': 'a request to the address that is typed, which changes nothing',
  },
  lists: {
    unmeasured: {
      'queueIntegrations.get': oneRow,
    },
  },
  jobs: {
    async 'queueIntegrations.post'(server, { companyId, ids }) {
      await server.admin.query(`update queue_integrations set url = 'http://10.0.0.1/' where company_id = $1`, [
        companyId,
      ]);
      return { integrationId: ids.integration, ticketId: ids.ticket, messageId: ids.message, deliveryId: randomUUID() };
    },
    async 'queueIntegrations.sweepRequests'(server, { companyId, ids }) {
      await server.admin.query(
        `insert into integration_requests (company_id, integration_id, ticket_id, delivery, request, ms, created_at)
         values ($1, $2, $3, 'old', 'oi', 5, now() - interval '8 days')`,
        [companyId, ids.integration, ids.ticket],
      );
      await server.admin.query(
        `insert into integration_hours (company_id, integration_id, hour, answered)
         values ($1, $2, date_trunc('hour', now()) - interval '8 days', 1)`,
        [companyId, ids.integration],
      );
      return {};
    },
  },
});
