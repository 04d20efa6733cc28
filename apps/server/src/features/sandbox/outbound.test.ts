import { messagesApi, sandboxApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('the simulated contact gets the document’s name, and loses a message deleted for everyone [CONN-25, CONV-13, CONV-18]', async () => {
  const { agent, admin, testContact, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('Manda o contrato?');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const phone = async () =>
    (
      await call(server, sandboxApi.outbound, {
        as: admin,
        params: { whatsappId: connectionId },
        query: { number: testContact.number },
      })
    ).body.messages;

  const messageId = await sendFile(server, agent, ticketId, 'Contrato São João.txt', 'Cláusula primeira');
  await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Segue o contrato' } });
  await until(async () => (await phone()).length === 2);
  expect(await phone()).toMatchObject([
    { kind: 'document', mediaName: 'Contrato São João.txt', isDeleted: false },
    { kind: 'text', mediaName: null, isDeleted: false },
  ]);
  // Nothing of the house's own keeping goes along.
  expect(Object.keys((await phone())[0]!).sort()).toEqual([
    'ack',
    'body',
    'forwarded',
    'isDeleted',
    'isEdited',
    'kind',
    'mediaName',
    'mediaUrl',
    'number',
    'quotedWid',
    'sentAt',
    'wid',
  ]);

  expect((await call(server, messagesApi.remove, { as: agent, params: { messageId } })).status).toBe(200);
  expect((await phone()).map(({ kind, isDeleted }) => [kind, isDeleted])).toEqual([
    ['document', true],
    ['text', false],
  ]);
});
