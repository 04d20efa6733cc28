import { webhooksApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

const newWebhook = { name: 'ERP', url: 'https://erp.example.com/eventos', events: ['ticket.closed'] };

export default defineHouse({
  callers: {
    'webhooks.list': 'admin',
    'webhooks.create': 'admin',
    'webhooks.change': 'admin',
    'webhooks.remove': 'admin',
    'webhooks.renewSecret': 'admin',
    'webhooks.test': 'admin',
    'webhooks.deliveries': 'admin',
    'webhooks.repeat': 'admin',
  },
  async rows(server, { companyId, canary, admin, id }) {
    const webhook = await call(server, webhooksApi.create, {
      as: admin,
      body: { name: `${canary} webhook`, url: 'https://receiver.example.com/recado', events: ['message.ack'] },
    });
    const params = { webhookId: webhook.body.id };
    await call(server, webhooksApi.change, { as: admin, params, body: { active: false } });
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into webhook_deliveries (company_id, webhook_id, type, ticket_id, status, answer)
       values ($1, $2, 'ticket.opened', $3, 'delivered', $4) returning id::int as id`,
      [companyId, webhook.body.id, id('ticket'), `${canary} resposta`],
    );
    return { webhook: webhook.body.id, webhookDelivery: rows[0]!.id };
  },
  requests: {
    'webhooks.create': { body: newWebhook },
    'webhooks.change': { body: { name: 'ERP novo' } },
  },
  recorded: {
    webhooks: true,
    'webhooks.test': 'a delivery, which changes nothing',
    'webhooks.repeat': 'a delivery, which changes nothing',
  },
  jobs: {
    async 'webhooks.sendOffNotice'(server, { companyId, ids }) {
      await server.admin.query(
        `update webhooks set active = false, off_reason = 'failures' where company_id = $1 and id = $2`,
        [companyId, ids.webhook],
      );
      return { webhookId: ids.webhook };
    },
    async 'webhooks.sweepDeliveries'(server, { companyId }) {
      await server.admin.query(
        `update webhook_deliveries set created_at = now() - interval '8 days' where company_id = $1`,
        [companyId],
      );
      return {};
    },
  },
});
