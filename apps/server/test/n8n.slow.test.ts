import { connectionsApi, queueIntegrationsApi } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { call, openTestServer, until } from './harness.ts';
import { makeBot } from './makeBot.ts';
import { hasN8n, startN8n } from './startN8n.ts';

/** Posts what the customer wrote back to the customer by the external API. */
const answering = (apiUrl: string, token: string) => ({
  id: 'recadoanswering1',
  name: 'Recado',
  nodes: [
    {
      id: '1',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      webhookId: 'recado',
      parameters: { httpMethod: 'POST', path: 'recado', options: {} },
    },
    {
      id: '2',
      name: 'Answer',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: 4.2,
      position: [220, 0],
      parameters: {
        method: 'POST',
        url: `${apiUrl}/api/messages/send`,
        sendHeaders: true,
        headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${token}` }] },
        sendBody: true,
        bodyParameters: {
          parameters: [
            { name: 'number', value: '={{ $json.body.contact.number }}' },
            { name: 'body', value: '=Recebi: {{ $json.body.message.body }}' },
          ],
        },
        options: {},
      },
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Answer', type: 'main', index: 0 }]] } },
});

if (!hasN8n) console.warn('n8n is not installed here: its test is left out (npm run n8n:install)');

describe.skipIf(!hasN8n)('a real n8n', () => {
  it(
    'receives what a customer writes, and answers by the external API [INT-06, API-03]',
    { timeout: 300_000 },
    async () => {
      const server = await openTestServer({ env: { WEBHOOK_RECEIVER: '127.0.0.1' } });
      const { admin, companyId, connectionId, contact } = await makeBot(server, {});
      const token = `conexao-${connectionId}`;
      await server.admin.query('update connections set token = $3 where company_id = $1 and id = $2', [
        companyId,
        connectionId,
        token,
      ]);
      const urlN8N = await startN8n(answering(server.url, token), 'recado');
      const created = await call(server, queueIntegrationsApi.create, {
        as: admin,
        body: { type: 'n8n', name: 'n8n', urlN8N } as never,
      });
      await call(server, connectionsApi.change, {
        as: admin,
        params: { whatsappId: connectionId },
        body: { integrationId: created.body.id },
      });
      const text = 'Olá! 👋 "aspas" \\ e\noutra linha';
      await contact.says(text);
      await until(async () => (await contact.inbox()).some(({ body }) => body === `Recebi: ${text}`));
      const requests = await call(server, queueIntegrationsApi.requests, {
        as: admin,
        params: { integrationId: created.body.id },
      });
      expect(requests.body).toMatchObject({ requests: [{ status: 200, failure: null }] });
    },
  );
});
