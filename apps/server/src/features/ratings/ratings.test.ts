import { messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeConnection, makeTestContact, makeInbox, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const change = (as: TestUser, ticketId: number, body: Record<string, unknown>) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const bodies = async (as: TestUser, ticketId: number) =>
  (await call(server, messagesApi.list, { as, params: { ticketId } })).body.messages
    .filter((message) => message.ticketId === ticketId)
    .map(({ body }) => body);
const rating = async (ticketId: number) =>
  (
    await server.admin.query(
      'select value, user_id, answered_at is not null as answered, withdrawn_at is not null as withdrawn from ratings where ticket_id = $1 order by id',
      [ticketId],
    )
  ).rows;
const scale = '*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito';

/** A company that asks for ratings, and words for the end on its line. */
async function makeAsking({ ratingMessage = '', complationMessage = 'Até logo, {{firstName}}!' } = {}) {
  const inbox = await makeInbox(server);
  await call(server, settingsApi.change, {
    as: inbox.admin,
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  await server.admin.query('update connections set rating_message = $2, complation_message = $3 where id = $1', [
    inbox.connectionId,
    ratingMessage,
    complationMessage,
  ]);
  /** A ticket attended and closed by the agent. */
  const attended = async (): Promise<number> => {
    const { ticketId } = await inbox.testContact.says('preciso de ajuda');
    await change(inbox.agent, ticketId, { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId });
    expect((await change(inbox.agent, ticketId, { status: 'closed' })).body).toMatchObject({
      status: 'closed',
      unreadMessages: 0,
      touched: false,
    });
    return ticketId;
  };
  return { ...inbox, attended };
}

test('a number rates the attendant, is thanked for and opens nothing [CONN-26, CONN-28]', async () => {
  const { admin, agent, testContact, attended } = await makeAsking({ ratingMessage: 'E aí, {{firstName}}, gostou?' });
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'closed');
  const ticketId = await attended();
  const question = `E aí, Ana, gostou?\n\n${scale}`;
  expect(await screen.next('appMessage', ({ message }) => message.fromMe)).toMatchObject({
    action: 'create',
    message: { body: question, userId: null },
    ticket: { status: 'closed', lastMessage: question },
  });
  await until(async () => (await testContact.inbox()).some(({ body }) => body === question));

  const answer = await testContact.says('*5*');
  expect(answer.ticketId).toBe(ticketId);
  expect(await rating(ticketId)).toEqual([{ value: 3, user_id: agent.id, answered: true, withdrawn: false }]);
  expect(await bodies(agent, ticketId)).toEqual(['preciso de ajuda', question, '*5*', 'Até logo, Ana!']);
  await until(async () => (await testContact.inbox()).at(-1)?.body === 'Até logo, Ana!');
  expect(await screen.next('appMessage', ({ message }) => !message.fromMe && message.body === '*5*')).toMatchObject({
    ticket: { id: ticketId, status: 'closed', unreadMessages: 0 },
  });
  const { events } = (await call(server, ticketsApi.events, { as: agent, params: { ticketId } })).body;
  expect(events.at(-1)).toMatchObject({ type: 'rated', actor: null, after: { rating: 3, userId: agent.id } });
  expect((await call(server, ticketsApi.counts, { as: admin, query: { showAll: true } })).body).toEqual({
    open: 0,
    pending: 0,
    closed: 1,
    snoozed: 0,
    unread: 0,
    markedUnread: 0,
  });

  // Only the first answer is one: a second number is an ordinary message, of a new attendance.
  const next = await testContact.says('2');
  expect(next.ticketId).not.toBe(ticketId);
  expect(await rating(ticketId)).toHaveLength(1);
});

test('another answer withdraws the question and is a message; so is a number after it [CONN-28]', async () => {
  const { testContact, attended } = await makeAsking();
  const ticketId = await attended();
  const written = await testContact.says('esqueci de perguntar uma coisa');
  expect(written.ticketId).not.toBe(ticketId);
  expect((await testContact.says('3')).ticketId).toBe(written.ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: null, answered: false, withdrawn: true }]);
});

test('reopening or opening a ticket withdraws the question; an answer is then a message (behaviour 6.2)', async () => {
  const { agent, queueId, connectionId, testContact, attended } = await makeAsking();
  const ticketId = await attended();
  await change(agent, ticketId, { status: 'open', userId: agent.id });
  expect((await testContact.says('3')).ticketId).toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: null, withdrawn: true }]);

  // Closed again, once the answer was read, it asks again; a new ticket of a person ends that.
  expect(await bodies(agent, ticketId)).toContain('3');
  const closed = await change(agent, ticketId, { status: 'closed' });
  expect(await rating(ticketId)).toMatchObject([{ withdrawn: true }, { value: null, withdrawn: false }]);
  const opened = await call(server, ticketsApi.create, {
    as: agent,
    body: { contactId: closed.body.contactId, queueId, whatsappId: connectionId },
  });
  expect((await testContact.says('3')).ticketId).toBe(opened.body.id);
  expect(await rating(ticketId)).toMatchObject([{ withdrawn: true }, { value: null, withdrawn: true }]);
});

test('a number is no answer after 24 hours, elsewhere, from another contact or in a caption (behaviour 6.2)', async () => {
  const { companyId, admin, connectionId, testContact, attended } = await makeAsking();
  const ticketId = await attended();
  const secondConnection = await makeConnection(server, companyId, admin);
  const sameCustomer = makeTestContact(server, admin, secondConnection, 'Ana', testContact.number);
  expect((await sameCustomer.says('3')).ticketId).not.toBe(ticketId);
  expect((await makeTestContact(server, admin, connectionId, 'Zeca').says('3')).ticketId).not.toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: null, withdrawn: false }]);
  await server.admin.query(`update ratings set asked_at = now() - interval '24 hours 1 second' where ticket_id = $1`, [
    ticketId,
  ]);
  expect((await testContact.says('3')).ticketId).not.toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: null }]);
});

test('a late message from before the question answers nothing (behaviour 1.10, 6.3)', async () => {
  const { testContact, attended } = await makeAsking();
  const ticketId = await attended();
  expect(
    (await testContact.says('2', { timestamp: new Date(Date.now() - 10 * 60_000).toISOString() })).ticketId,
  ).not.toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: null, withdrawn: true }]);
});

test('the same answer delivered twice, and two answers at once, are one rating (behaviour 6.3)', async () => {
  const { agent, testContact, attended } = await makeAsking();
  const ticketId = await attended();
  const wid = `DUAS${testContact.number}`;
  const received = await Promise.all([
    testContact.says('1', { wid }),
    testContact.says('1', { wid }),
    testContact.says('3'),
  ]);
  const [value] = await rating(ticketId);
  expect(value).toMatchObject({ answered: true });
  expect(received[0].messageId).toBe(received[1].messageId);
  expect(received.filter((one) => one.ticketId === ticketId).length).toBe(value.value === 1 ? 2 : 1);
  expect(
    (await call(server, ticketsApi.events, { as: agent, params: { ticketId } })).body.events.filter(
      ({ type }) => type === 'rated',
    ),
  ).toHaveLength(1);
});

test('an answer and a reopening at once: answered or withdrawn, never both, and nothing is lost (behaviour 6.2)', async () => {
  const { agent, testContact, attended } = await makeAsking();
  for (let round = 0; round < 8; round++) {
    const ticketId = await attended();
    const [received, reopened] = await Promise.all([
      testContact.says('2'),
      change(agent, ticketId, { status: 'open', userId: agent.id }),
    ]);
    const [asked] = await rating(ticketId);
    expect(asked).toMatchObject(asked.answered ? { value: 2, withdrawn: false } : { value: null, withdrawn: true });
    expect([received.ticketId, reopened.status]).toEqual([ticketId, 200]);
    expect(await bodies(agent, ticketId)).toContain('2');
    await change(agent, ticketId, { status: 'closed' });
    await testContact.says('outra coisa').then(({ ticketId: next }) => change(agent, next, { status: 'closed' }));
  }
});

test('an unattended ticket gets only the farewell; a rating is of the last attendant [CONN-26, AMB-115]', async () => {
  const { admin, agent, companyId, queueId, testContact, connectionId } = await makeAsking();
  const { ticketId } = await testContact.says('oi');
  await change(agent, ticketId, { status: 'closed' });
  expect(await bodies(agent, ticketId)).toEqual(['oi', 'Até logo, Ana!']);
  expect(await rating(ticketId)).toEqual([]);

  // Held by the agent, closed by an administrator: the agent's. Returned first: nobody holds it, so the closer's.
  const second = (await testContact.says('de novo')).ticketId;
  await change(agent, second, { status: 'open', userId: agent.id, queueId });
  await change(admin, second, { status: 'closed' });
  expect(await rating(second)).toMatchObject([{ user_id: agent.id }]);
  const third = (await testContact.says('e agora')).ticketId;
  const closer = await makeUser(server, companyId, { queueIds: [queueId] });
  await change(agent, third, { status: 'open', userId: agent.id, queueId });
  await change(agent, third, { status: 'pending', userId: null });
  await change(closer, third, { status: 'closed' });
  expect(await rating(third)).toMatchObject([{ user_id: closer.id }]);

  await server.admin.query(`update connections set complation_message = '' where id = $1`, [connectionId]);
  await call(server, settingsApi.change, { as: admin, params: { key: 'userRating' }, body: { value: 'disabled' } });
  const fourth = (await testContact.says('a última')).ticketId;
  await change(agent, fourth, { status: 'open', userId: agent.id });
  await change(agent, fourth, { status: 'closed' });
  expect(await bodies(agent, fourth)).toEqual(['a última']);
});

test('without own words the question has the company’s language; any language answers it (behaviour 6.1, 6.3)', async () => {
  const { admin, agent, testContact, attended } = await makeAsking({ complationMessage: '' });
  await call(server, settingsApi.change, { as: admin, params: { key: 'language' }, body: { value: 'es' } });
  const ticketId = await attended();
  expect(await bodies(agent, ticketId)).toEqual([
    'preciso de ajuda',
    '¿Cómo fue su atención? Responda con un número:\n\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
  ]);
  expect((await testContact.says('Muito satisfeita!')).ticketId).toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: 3 }]);
});

test('words typed on the phone by the company are no answer and leave the question open (behaviour 1.5)', async () => {
  const { testContact, attended } = await makeAsking();
  const ticketId = await attended();
  expect((await testContact.says('1', { fromMe: true })).ticketId).toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: null, withdrawn: false }]);
  expect((await testContact.says('2')).ticketId).toBe(ticketId);
  expect(await rating(ticketId)).toMatchObject([{ value: 2 }]);
});

test('a message of somebody nobody asked costs no statement for it (architecture 4a)', async () => {
  const { testContact } = await makeAsking();
  await testContact.says('oi');
  const counts: number[] = [];
  server.workshop.onWork = (statements, { kind }) => void (kind === 'contact' && counts.push(statements));
  await testContact.says('segunda');
  delete server.workshop.onWork;
  // Begin with lock and proof, the look ahead, the message, commit.
  expect(counts).toEqual([4]);
});

describe('an answered rating', () => {
  it('opens no ticket for the same answer sent twice [CONN-28]', async () => {
    const { agent, testContact, attended } = await makeAsking();
    const ticketId = await attended();
    expect((await testContact.says('2')).ticketId).toBe(ticketId);
    expect((await testContact.says('2')).ticketId).toBe(ticketId);
    expect(await rating(ticketId)).toEqual([{ value: 2, user_id: agent.id, answered: true, withdrawn: false }]);
    const { rows } = await server.admin.query('select status, unread_messages from tickets where contact_id = $1', [
      (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body.contactId,
    ]);
    expect(rows).toEqual([{ status: 'closed', unread_messages: 0 }]);
    // Later the number is a message like any other.
    await server.admin.query(
      `update ratings set answered_at = answered_at - interval '11 minutes' where ticket_id = $1`,
      [ticketId],
    );
    expect((await testContact.says('2')).ticketId).not.toBe(ticketId);
  });

  it('follows an edit of the answer, and not an edit into words [CONN-28]', async () => {
    const { agent, testContact, attended } = await makeAsking();
    const ticketId = await attended();
    const { wid } = await testContact.says('1');
    await testContact.says('3', { kind: 'edit', targetWid: wid });
    expect(await rating(ticketId)).toEqual([{ value: 3, user_id: agent.id, answered: true, withdrawn: false }]);
    const { events } = (await call(server, ticketsApi.events, { as: agent, params: { ticketId } })).body;
    expect(events.at(-1)).toMatchObject({ type: 'rated', after: { rating: 3, userId: agent.id } });
    await testContact.says('obrigada', { kind: 'edit', targetWid: wid });
    expect(await rating(ticketId)).toMatchObject([{ value: 3 }]);
    await testContact.says('2', { kind: 'edit', targetWid: wid });
    expect(await rating(ticketId)).toMatchObject([{ value: 2 }]);
  });

  it('does not follow an edit of another message with the same text [CONN-28]', async () => {
    const { agent, queueId, testContact } = await makeAsking();
    // Within the ticket, before the question: how many pieces are wanted.
    const { ticketId, wid } = await testContact.says('1');
    await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
    await change(agent, ticketId, { status: 'closed', closeUnread: true });
    expect((await testContact.says('1')).ticketId).toBe(ticketId);
    const again = await testContact.says('1');
    for (const targetWid of [wid, again.wid]) await testContact.says('3', { kind: 'edit', targetWid });
    expect(await rating(ticketId)).toMatchObject([{ value: 1 }]);
  });
});
