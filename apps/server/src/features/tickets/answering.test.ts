import { promptsApi, queueIntegrationsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser } from '../../../test/make.ts';
import { instructions } from '../../../test/makeAssistant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A waiting ticket, with an assistant and an integration of its company. */
async function makeTicket() {
  const inbox = await makeInbox(server);
  const { admin, queueId, testContact } = inbox;
  const { ticketId } = await testContact.says('oi');
  const prompt = await call(server, promptsApi.create, {
    as: admin,
    body: { name: 'Catálogo', prompt: instructions, apiKey: 'sk-test', queueId },
  });
  const integration = await call(server, queueIntegrationsApi.create, {
    as: admin,
    body: { type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example.com/webhook/1' },
  });
  const own = { useIntegration: true, promptId: prompt.body.id, integrationId: integration.body.id };
  const change = (as: TestUser, body: object) => call(server, ticketsApi.update, { as, params: { ticketId }, body });
  const read = async () => (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  return { ...inbox, ticketId, own, change, read };
}
const nothing = { useIntegration: false, promptId: null, integrationId: null };

describe('the assistant and integration of a ticket', () => {
  it('are set by the fields that are sent, and shown to who sees the ticket [HTTP-09]', async () => {
    const { agent, ticketId, own, change, read } = await makeTicket();
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'pending');
    const { status, body } = await change(agent, own);
    expect([status, body]).toMatchObject([200, { ...own, status: 'pending', touched: false }]);
    expect(await screen.next('ticket', ({ action }) => action === 'update')).toMatchObject({
      ticket: { id: ticketId, ...own },
    });
    expect((await change(agent, { promptId: false })).body).toMatchObject({ ...own, promptId: null });
    expect((await change(agent, { useIntegration: false })).body).toMatchObject({
      ...own,
      ...nothing,
      integrationId: own.integrationId,
    });
    expect(await read()).toMatchObject({ ...nothing, integrationId: own.integrationId });
  });

  it('stay when a person accepts, and end when the ticket is closed [TIC-18, TIC-22, AMB-116]', async () => {
    const { agent, queueId, own, change } = await makeTicket();
    await change(agent, own);
    expect((await change(agent, { status: 'open', userId: agent.id, queueId })).body).toMatchObject(own);
    expect((await change(agent, { status: 'pending', userId: null, promptId: '' })).body).toMatchObject({
      ...own,
      status: 'pending',
      promptId: null,
    });
    const closed = await change(agent, { status: 'closed', ...own });
    expect(closed.body).toMatchObject({ status: 'closed', ...nothing });
    expect(await change(agent, own)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('are refused for unknown rows, and in an open ticket of a colleague (behaviour 2.5)', async () => {
    const { companyId, admin, agent, queueId, own, change, read } = await makeTicket();
    expect(await change(agent, { promptId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND' },
    });
    expect(await change(agent, { integrationId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INTEGRATION_FOUND' },
    });
    await change(agent, { status: 'open', userId: agent.id, queueId });
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    expect((await change(colleague, own)).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
      details: { user: { name: agent.name } },
    });
    expect(await read()).toMatchObject(nothing);
    expect((await change(admin, own)).status).toBe(200);
  });
});
