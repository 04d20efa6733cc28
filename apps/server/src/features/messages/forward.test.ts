import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, it, test } from 'vitest';
import { makeFile } from '../../../test/mediaFiles.ts';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser } from '../../../test/make.ts';
import { postFile, sendFile } from '../../../test/sendFile.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Three customers, each in an open ticket of the agent. */
async function makeTalks() {
  const inbox = await makeInbox(server);
  const testContacts = [
    inbox.testContact,
    makeTestContact(server, inbox.admin, inbox.connectionId, 'Bia'),
    makeTestContact(server, inbox.admin, inbox.connectionId, 'Caio'),
  ] as const;
  const talks = [];
  for (const testContact of testContacts) {
    const said = await testContact.says('oi');
    await accept(inbox.agent, said.ticketId);
    talks.push({ testContact, ...said });
  }
  return { ...inbox, talks: talks as [(typeof talks)[number], (typeof talks)[number], (typeof talks)[number]] };
}
const accept = (as: TestUser, ticketId: number) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } });
const forward = (as: TestUser, messageId: number, ticketIds: number[]) =>
  call(server, messagesApi.forward, { as, params: { messageId }, body: { ticketIds } });

test('forwarding sends a message into several tickets at once, marked on both sides (wire 3.3)', async () => {
  const { agent, talks } = await makeTalks();
  const [from, ...to] = talks;
  const { messageId } = await from.testContact.says('O endereço é {{name}}, Rua das Flores 12');
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'open');
  const answer = await forward(
    agent,
    messageId,
    to.map(({ ticketId }) => ticketId),
  );
  expect(
    answer.body.messages.map(({ ticketId, body, forwarded, fromMe, userId }) => [
      ticketId,
      body,
      forwarded,
      fromMe,
      userId,
    ]),
  ).toEqual(to.map(({ ticketId }) => [ticketId, 'O endereço é {{name}}, Rua das Flores 12', true, true, agent.id]));
  expect(await screen.next('appMessage', ({ action }) => action === 'create')).toMatchObject({
    message: { forwarded: true },
  });
  for (const { testContact } of to)
    await until(async () =>
      (await testContact.inbox()).some(
        (one) => one.body.startsWith('O endereço') && (one as { forwarded?: boolean }).forwarded === true,
      ),
    );
  expect(await from.testContact.inbox()).toEqual([]);
});

test('forwarding is all or none: a read-only ticket refuses all, an invisible one is not found (behaviour 2.5, 3.2)', async () => {
  const { companyId, agent, admin, queueId, talks } = await makeTalks();
  const [from, to, other] = talks;
  const { messageId } = await from.testContact.says('repassa');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: other.ticketId },
    body: { status: 'closed' },
  });
  expect((await forward(agent, messageId, [to.ticketId, other.ticketId])).body).toEqual({
    error: 'ERR_TICKET_NOT_OPEN',
  });
  expect((await forward(agent, messageId, [to.ticketId, 999_999])).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
  expect((await forward(colleague, messageId, [to.ticketId])).body).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
  for (const ids of [[], Array.from({ length: 11 }, (_, n) => n + 1)])
    expect((await forward(agent, messageId, ids)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(
    (await server.admin.query('select 1 from messages where company_id = $1 and from_me', [companyId])).rowCount,
  ).toBe(0);
  expect((await forward(admin, messageId, [to.ticketId])).status).toBe(200);
});

test('a file is shared, not copied, and stays while one message names it [wire 3.3, TIC-21]', async () => {
  const { companyId, agent, admin, talks } = await makeTalks();
  const [from, to] = talks;
  const sent = await sendFile(server, agent, from.ticketId, 'contrato.txt', 'Cláusula primeira', {
    caption: 'o contrato',
  });
  const answer = await forward(agent, sent, [to.ticketId]);
  expect(answer.body.messages).toMatchObject([
    { body: 'o contrato', mediaName: 'contrato.txt', mediaType: 'application', mediaStatus: 'ready', forwarded: true },
  ]);
  expect((await server.admin.query('select 1 from media where company_id = $1', [companyId])).rowCount).toBe(1);
  await until(async () => (await to.testContact.inbox()).some(({ kind }) => kind === 'document'));
  await until(
    async () =>
      (await server.admin.query('select 1 from outbox_commands where company_id = $1', [companyId])).rowCount === 0,
  );

  // The first one goes with its ticket; the file is still another's.
  expect((await call(server, ticketsApi.remove, { as: admin, params: { ticketId: from.ticketId } })).status).toBe(200);
  await server.admin.query(`update media set created_at = now() - interval '2 days' where company_id = $1`, [
    companyId,
  ]);
  const sweep = server.jobs.find(({ name }) => name === 'media.sweep')!;
  const run = () =>
    sweep.run(
      errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false)),
      {} as never,
    );
  await run();
  const url = new URL(answer.body.messages[0]!.mediaUrl!);
  expect(await (await fetch(`${server.url}${url.pathname}${url.search}`)).text()).toBe('Cláusula primeira');
  await call(server, ticketsApi.remove, { as: admin, params: { ticketId: to.ticketId } });
  await run();
  expect((await server.admin.query('select 1 from media where company_id = $1', [companyId])).rowCount).toBe(0);
});

test('a place and a card go on as what they are; what was deleted does not [CONV-15]', async () => {
  const { agent, talks } = await makeTalks();
  const [from, to] = talks;
  for (const [kind, input] of [
    ['location', '-23.55,-46.63'],
    ['contact', 'Bia Lima;5511988887777'],
  ] as const) {
    const received = await from.testContact.says(input, { kind });
    const [shown] = (
      await call(server, messagesApi.list, { as: agent, params: { ticketId: from.ticketId } })
    ).body.messages.slice(-1);
    expect((await forward(agent, received.messageId, [to.ticketId])).body.messages).toMatchObject([
      { mediaType: shown!.mediaType, body: shown!.body, forwarded: true },
    ]);
    await until(async () => (await to.testContact.inbox()).some((message) => message.kind === kind));
  }
  // Of a place that is only words no coordinates are known.
  const words = await from.testContact.says('Praça da Sé', { kind: 'location' });
  expect((await forward(agent, words.messageId, [to.ticketId])).body.messages).toMatchObject([
    { mediaType: 'conversation', body: expect.stringMatching(/^Praça da Sé\nhttps:/) },
  ]);
  const gone = await from.testContact.says('apago já');
  await from.testContact.says('', { kind: 'delete', targetWid: gone.wid });
  expect((await forward(agent, gone.messageId, [to.ticketId])).body).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
});

it('a forwarded sticker stays a sticker, also on its way [CONV-21]', async () => {
  const { agent, admin, connectionId, talks } = await makeTalks();
  const [from, to] = talks;
  const { name, type, bytes } = await makeFile('sticker');
  const fields = { number: from.testContact.number, kind: 'sticker' };
  const said = await postFile(
    server,
    admin,
    `/sandbox/${connectionId}/inbound`,
    fields,
    new File([bytes], name, { type }),
    'media',
  );
  await until(async () =>
    (await call(server, messagesApi.list, { as: agent, params: { ticketId: from.ticketId } })).body.messages.some(
      ({ id, mediaStatus }) => id === said.body.messageId && mediaStatus === 'ready',
    ),
  );
  const answer = await forward(agent, said.body.messageId, [to.ticketId]);
  expect(answer.body.messages).toMatchObject([{ mediaType: 'image', sticker: true, forwarded: true }]);
  await until(async () => (await to.testContact.inbox()).some(({ kind }) => kind === 'sticker'));
});

test('a client key forwards once, and is refused with other content [decision 0155]', async () => {
  const { agent, talks } = await makeTalks();
  const [from, to, other] = talks;
  const { messageId } = await from.testContact.says('uma vez só');
  const again = (ticketIds: number[]) =>
    call(server, messagesApi.forward, { as: agent, params: { messageId }, body: { ticketIds, clientKey: 'k1' } });
  const both = [to.ticketId, other.ticketId];
  const answers = await Promise.all(Array.from({ length: 5 }, () => again(both)));
  const idsOf = ({ body }: (typeof answers)[number]) => body.messages.map(({ id, ticketId }) => `${ticketId}:${id}`);
  expect(new Set(answers.map((answer) => `${answer.status} ${idsOf(answer).join()}`)).size).toBe(1);
  for (const ticketIds of [[to.ticketId], [...both, from.ticketId]])
    expect(await again(ticketIds)).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
  // A later message arrives after all of them.
  await call(server, messagesApi.send, { as: agent, params: { ticketId: to.ticketId }, body: { body: 'depois' } });
  await until(async () => (await to.testContact.inbox()).some(({ body }) => body === 'depois'));
  expect((await to.testContact.inbox()).map(({ body }) => body)).toEqual(['uma vez só', 'depois']);
});
