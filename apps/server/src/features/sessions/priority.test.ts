import { externalApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeTestContact } from '../../../test/make.ts';
import { openSandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';
import { releaseLease, takeLease } from './lease.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const others = 30;

/** Returns the texts that left the simulated phone, in order. */
async function sentFrom(connectionId: number): Promise<string[]> {
  const world = openSandboxWorld({ directory: server.config.dataDirectory });
  const lines = await world.ledgerOf(connectionId);
  await world.close();
  return lines.flatMap((line) => (line.type === 'outbound' ? [line.body] : []));
}

it('sends what an attendant writes before messages of other software that were there first', async () => {
  const { admin, agent, companyId, connectionId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const body = { status: 'open', userId: agent.id } as const;
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
  const contacts = Array.from({ length: others }, () => makeTestContact(server, admin, connectionId));
  for (const contact of contacts) await contact.says('oi');
  await server.admin.query('update connections set token = $2 where id = $1', [connectionId, `fila-${connectionId}`]);
  const headers = { authorization: `Bearer fila-${connectionId}` };
  const sendByApi = async (number: string, text: string) =>
    expect((await call(server, externalApi.send, { body: { number, body: text }, headers })).status).toBe(200);

  // The session belongs to nobody who sends, so that everything waits.
  await server.admin.query(`update session_leases set expires_at = now() where connection_id = $1`, [connectionId]);
  const lease = await takeLease(server.workshop, 'another process', companyId, connectionId);
  for (const { number } of contacts) await sendByApi(number, 'Promoção');
  // The chat of the attendant has one too, as the last: it stays before the answer.
  await sendByApi(testContact.number, 'Seu pedido');
  await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Bom dia' } });
  await releaseLease(server.workshop, lease!);

  const sent = await until(async () => {
    const texts = await sentFrom(connectionId);
    return texts.length === others + 2 ? texts : undefined;
  }, 20_000);
  expect(sent.indexOf('Seu pedido')).toBeLessThan(sent.indexOf('Bom dia'));
  // The simulated phone serves eight chats at once.
  expect(sent.indexOf('Bom dia')).toBeLessThan(20);
}, 60_000);
