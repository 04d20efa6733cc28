import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

it('the list shows a signed text or caption without the signature, whoever has the ticket now [TIC-30]', async () => {
  const { admin, agent, testContact, queueId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const params = { ticketId };
  await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
  const shown = async () => {
    const { lastMessage, userId } = (await call(server, ticketsApi.get, { as: admin, params })).body;
    return [lastMessage, userId];
  };
  const signed = (text: string) => `*${agent.name}*\n${text}`;
  const sent = await call(server, messagesApi.send, { as: agent, params, body: { body: signed('Temos três') } });
  expect(sent.body.body).toBe(signed('Temos três'));
  expect(await shown()).toEqual(['Temos três', agent.id]);
  await call(server, messagesApi.send, { as: agent, params, body: { body: '*Promoção*\nSó hoje' } });
  expect(await shown()).toEqual(['*Promoção*\nSó hoje', agent.id]);
  await sendFile(server, agent, ticketId, 'modelo.txt', 'Modelo', { caption: signed('Este modelo aqui') });
  await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: admin.id, queueId } });
  expect(await shown()).toEqual(['Este modelo aqui', admin.id]);
});
