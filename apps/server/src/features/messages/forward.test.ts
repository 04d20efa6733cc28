import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openHouse, openScreen, until, type House, type Person } from '../../../test/harness.ts';
import { makeCustomer, makeInbox, makePerson } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

/** Three customers, each in an open ticket of the agent. */
async function makeTalks() {
  const inbox = await makeInbox(house);
  const customers = [
    inbox.customer,
    makeCustomer(house, inbox.admin, inbox.connectionId, 'Bia'),
    makeCustomer(house, inbox.admin, inbox.connectionId, 'Caio'),
  ] as const;
  const talks = [];
  for (const customer of customers) {
    const said = await customer.says('oi');
    await accept(inbox.agent, said.ticketId);
    talks.push({ customer, ...said });
  }
  return { ...inbox, talks: talks as [(typeof talks)[number], (typeof talks)[number], (typeof talks)[number]] };
}
const accept = (as: Person, ticketId: number) =>
  call(house, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } });
const forward = (as: Person, messageId: number, ticketIds: number[]) =>
  call(house, messagesApi.forward, { as, params: { messageId }, body: { ticketIds } });

test('a message goes on into several tickets at once, marked as forwarded here and at the contact’s phone (wire 3.3)', async () => {
  const { agent, talks } = await makeTalks();
  const [from, ...to] = talks;
  const { messageId } = await from.customer.says('O endereço é {{name}}, Rua das Flores 12');
  const screen = await openScreen(house, agent);
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
  for (const { customer } of to)
    await until(async () =>
      (await customer.inbox()).some(
        (one) => one.body.startsWith('O endereço') && (one as { forwarded?: boolean }).forwarded === true,
      ),
    );
  expect(await from.customer.inbox()).toEqual([]);
});

test('all or none: a ticket one may not write into refuses the whole, an invisible one is missing (behaviour 2.5, 3.2)', async () => {
  const { companyId, agent, admin, queueId, talks } = await makeTalks();
  const [from, to, other] = talks;
  const { messageId } = await from.customer.says('repassa');
  await call(house, ticketsApi.update, { as: agent, params: { ticketId: other.ticketId }, body: { status: 'closed' } });
  expect((await forward(agent, messageId, [to.ticketId, other.ticketId])).body).toEqual({
    error: 'ERR_TICKET_NOT_OPEN',
  });
  expect((await forward(agent, messageId, [to.ticketId, 999_999])).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  const colleague = await makePerson(house, companyId, { queueIds: [queueId] });
  expect((await forward(colleague, messageId, [to.ticketId])).body).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
  for (const ids of [[], Array.from({ length: 11 }, (_, n) => n + 1)])
    expect((await forward(agent, messageId, ids)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(
    (await house.admin.query('select 1 from messages where company_id = $1 and from_me', [companyId])).rowCount,
  ).toBe(0);
  expect((await forward(admin, messageId, [to.ticketId])).status).toBe(200);
});

test('a file is shared, not copied, and stays while one message names it (wire 3.3, TIC-21)', async () => {
  const { companyId, agent, admin, talks } = await makeTalks();
  const [from, to] = talks;
  const sent = await sendFile(house, agent, from.ticketId, 'contrato.txt', 'Cláusula primeira', {
    caption: 'o contrato',
  });
  const answer = await forward(agent, sent, [to.ticketId]);
  expect(answer.body.messages).toMatchObject([
    { body: 'o contrato', mediaName: 'contrato.txt', mediaType: 'application', mediaStatus: 'ready', forwarded: true },
  ]);
  expect((await house.admin.query('select 1 from media where company_id = $1', [companyId])).rowCount).toBe(1);
  await until(async () => (await to.customer.inbox()).some(({ kind }) => kind === 'document'));
  await until(
    async () =>
      (await house.admin.query('select 1 from phone_orders where company_id = $1', [companyId])).rowCount === 0,
  );

  // The first one goes with its ticket; the file is still another's.
  expect((await call(house, ticketsApi.remove, { as: admin, params: { ticketId: from.ticketId } })).status).toBe(200);
  await house.admin.query(`update media set created_at = now() - interval '2 days' where company_id = $1`, [companyId]);
  const sweep = house.jobs.find(({ name }) => name === 'media.sweep')!;
  const run = () =>
    sweep.run(
      errandOf(house.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false)),
      {} as never,
    );
  await run();
  const url = new URL(answer.body.messages[0]!.mediaUrl!);
  expect(await (await fetch(`${house.url}${url.pathname}${url.search}`)).text()).toBe('Cláusula primeira');
  await call(house, ticketsApi.remove, { as: admin, params: { ticketId: to.ticketId } });
  await run();
  expect((await house.admin.query('select 1 from media where company_id = $1', [companyId])).rowCount).toBe(0);
});

test('a place and a card go on as what they are; what was deleted does not (CONV-15)', async () => {
  const { agent, talks } = await makeTalks();
  const [from, to] = talks;
  for (const [kind, given] of [
    ['location', '-23.55,-46.63'],
    ['contact', 'Bia Lima;5511988887777'],
  ] as const) {
    const received = await from.customer.says(given, { kind });
    const [shown] = (
      await call(house, messagesApi.list, { as: agent, params: { ticketId: from.ticketId } })
    ).body.messages.slice(-1);
    expect((await forward(agent, received.messageId, [to.ticketId])).body.messages).toMatchObject([
      { mediaType: shown!.mediaType, body: shown!.body, forwarded: true },
    ]);
    await until(async () => (await to.customer.inbox()).some((message) => message.kind === kind));
  }
  // Of a place that is only words no coordinates are known.
  const words = await from.customer.says('Praça da Sé', { kind: 'location' });
  expect((await forward(agent, words.messageId, [to.ticketId])).body.messages).toMatchObject([
    { mediaType: 'conversation', body: expect.stringMatching(/^Praça da Sé\nhttps:/) },
  ]);
  const gone = await from.customer.says('apago já');
  await from.customer.says('', { kind: 'delete', targetWid: gone.wid });
  expect((await forward(agent, gone.messageId, [to.ticketId])).body).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
});
