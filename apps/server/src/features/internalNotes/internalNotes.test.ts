import { internalNotesApi, mentionOf, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

type Agent = Awaited<ReturnType<typeof makeInbox>>['agent'];

async function openTicket() {
  const inbox = await makeInbox(server);
  const { agent, queueId, testContact, companyId } = inbox;
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const colleague = await makeUser(server, companyId, { queueIds: [queueId], name: 'Érico Sá' });
  const stranger = await makeUser(server, companyId, {
    queueIds: [await makeQueue(server, companyId)],
    name: 'Outra Fila',
  });
  return { ...inbox, ticketId, colleague, stranger };
}

const add = (as: Agent, ticketId: number, body: string, clientKey?: string) =>
  call(server, internalNotesApi.create, { as, params: { ticketId }, body: { body, ...(clientKey && { clientKey }) } });
const notesOf = async (as: Agent, ticketId: number) =>
  (await call(server, internalNotesApi.list, { as, params: { ticketId } })).body.notes;
const mentionsOf = async (as: Agent) => (await call(server, internalNotesApi.mentions, { as })).body;

describe('an internal note', () => {
  it('leaves the ticket, its messages and the phone of the contact untouched', async () => {
    const { agent, admin, testContact, ticketId } = await openTicket();
    await testContact.says('e o prazo?');
    const read = async () => ({
      ticket: (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body,
      messages: (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages,
      events: (await call(server, ticketsApi.events, { as: admin, params: { ticketId } })).body,
      counts: (await call(server, ticketsApi.counts, { as: agent })).body,
      inbox: await testContact.inbox(),
    });
    const before = await read();
    const { status, body } = await add(agent, ticketId, 'Prazo é dia 12');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ticketId,
      userId: agent.id,
      user: { id: agent.id, name: agent.name },
      body: 'Prazo é dia 12',
      mentions: [],
      isEdited: false,
    });
    expect(await read()).toEqual(before);
  });

  it('is written once when its request is repeated under the same key', async () => {
    const { agent, ticketId } = await openTicket();
    const answers = await Promise.all([
      add(agent, ticketId, 'uma vez', 'chave'),
      add(agent, ticketId, 'uma vez', 'chave'),
    ]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await notesOf(agent, ticketId)).toHaveLength(1);
  });

  it('stays after the close and in the history of the next ticket, for users who see its ticket', async () => {
    const { agent, admin, stranger, testContact, companyId, ticketId } = await openTicket();
    await add(agent, ticketId, 'primeira');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'closed', closeUnread: true },
    });
    await add(agent, ticketId, 'depois do fim');
    const next = await testContact.says('voltei');
    const queueId = await makeQueue(server, companyId);
    const other = await makeUser(server, companyId, { queueIds: [queueId] });
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId: next.ticketId },
      body: { status: 'open', userId: other.id, queueId },
    });
    expect((await notesOf(admin, next.ticketId)).map(({ body }) => body)).toEqual(['depois do fim', 'primeira']);
    expect(await notesOf(other, next.ticketId)).toEqual([]);
    expect((await call(server, internalNotesApi.list, { as: stranger, params: { ticketId } })).body).toEqual({
      error: 'ERR_NO_TICKET_FOUND',
    });
  });

  it('is listed by pages, newest first', async () => {
    const { agent, companyId, ticketId } = await openTicket();
    await server.admin.query(
      `insert into internal_notes (company_id, ticket_id, user_id, body) select $1, $2, $3, 'nota ' || n from generate_series(1, 230) n`,
      [companyId, ticketId, agent.id],
    );
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const page = (
        await call(server, internalNotesApi.list, { as: agent, params: { ticketId }, query: cursor ? { cursor } : {} })
      ).body as { notes: { body: string }[]; nextCursor: string | null };
      all.push(...page.notes.map(({ body }) => body));
      cursor = page.nextCursor;
    } while (cursor);
    expect(all).toEqual(Array.from({ length: 230 }, (_, at) => `nota ${230 - at}`));
    expect(
      (await call(server, internalNotesApi.list, { as: agent, params: { ticketId }, query: { cursor: 'x' } })).body,
    ).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it('is edited by its author alone, and deleted by the author and administrators', async () => {
    const { agent, admin, colleague, stranger, ticketId } = await openTicket();
    const note = (await add(agent, ticketId, 'rascunho')).body;
    const change = (as: Agent) =>
      call(server, internalNotesApi.change, { as, params: { noteId: note.id }, body: { body: 'certo' } });
    const remove = (as: Agent) => call(server, internalNotesApi.remove, { as, params: { noteId: note.id } });
    expect((await change(stranger)).body).toEqual({ error: 'ERR_NO_INTERNAL_NOTE_FOUND' });
    for (const as of [colleague, admin]) expect((await change(as)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await change(agent)).body).toMatchObject({ body: 'certo', isEdited: true });
    expect((await remove(stranger)).body).toEqual({ error: 'ERR_NO_INTERNAL_NOTE_FOUND' });
    expect((await remove(colleague)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await remove(admin)).status).toBe(200);
    expect(await notesOf(agent, ticketId)).toEqual([]);
  });

  it('is refused blank, too long, or with too many mentions', async () => {
    const { agent, ticketId } = await openTicket();
    for (const body of ['  \n ', 'x'.repeat(4_097), Array.from({ length: 51 }, (_, at) => mentionOf(at + 1)).join('')])
      expect((await add(agent, ticketId, body)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it('reaches the screens of who sees the ticket at once, and no others [RT-25]', async () => {
    const { agent, admin, stranger, ticketId } = await openTicket();
    const [wall, other] = [await openScreen(server, admin), await openScreen(server, stranger)];
    for (const screen of [wall, other]) await screen.join('joinTickets', 'open');
    const note = (await add(agent, ticketId, 'segredo da casa')).body;
    const event = await wall.next('internalNote');
    expect(event).toMatchObject({ action: 'create', id: note.id, ticketId });
    // The event names the note; its text is read by call, which asks again who may see it.
    expect(JSON.stringify(event)).not.toContain('segredo');
    await deliverAll(server, admin, [wall, other]);
    expect(other.silent('internalNote')).toBe(true);
  });
});

describe('a mention', () => {
  it('is offered and taken only for colleagues who see the ticket', async () => {
    const { agent, admin, colleague, stranger, ticketId } = await openTicket();
    const { body: users } = await call(server, internalNotesApi.mentionable, { as: agent, params: { ticketId } });
    expect(users.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [admin.id, colleague.id].toSorted((a, b) => a - b),
    );
    const elsewhere = await makeInbox(server);
    for (const id of [stranger.id, elsewhere.agent.id, 2_147_483_000])
      expect((await add(agent, ticketId, `veja ${mentionOf(id)}`)).body).toEqual({ error: 'ERR_MENTION_NOT_VISIBLE' });
    expect(await notesOf(agent, ticketId)).toEqual([]);
    expect((await add(agent, ticketId, `veja ${mentionOf(colleague.id)}`)).body.mentions).toEqual([
      { id: colleague.id, name: 'Érico Sá' },
    ]);
  });

  it('reaches only the mentioned user, until the conversation is opened on any screen', async () => {
    const { agent, admin, colleague, ticketId } = await openTicket();
    const [theirs, other] = [await openScreen(server, colleague), await openScreen(server, admin)];
    const note = (await add(agent, ticketId, `${mentionOf(colleague.id)} e ${mentionOf(agent.id)}\n confiram`)).body;
    const text = `@Érico Sá e @${agent.name} confiram`;
    expect(await theirs.next('mention')).toMatchObject({
      action: 'create',
      mention: { noteId: note.id, ticketId, from: { id: agent.id }, contact: { name: 'Ana' }, text },
    });
    expect(await mentionsOf(colleague)).toMatchObject([{ noteId: note.id, ticketId, text }]);
    // Whoever mentions themselves knows it.
    expect(await mentionsOf(agent)).toEqual([]);
    expect(other.silent('mention')).toBe(true);
    await call(server, internalNotesApi.readMentions, { as: colleague, params: { ticketId } });
    expect(await theirs.next('mention')).toEqual({ action: 'update', ticketId });
    expect(await mentionsOf(colleague)).toEqual([]);
  });

  it('follows an edit: adds and removes mentions, and keeps a user who lost the ticket', async () => {
    const { agent, admin, colleague, ticketId } = await openTicket();
    const note = (await add(agent, ticketId, `para ${mentionOf(colleague.id)}`)).body;
    const change = (body: string) =>
      call(server, internalNotesApi.change, { as: agent, params: { noteId: note.id }, body: { body } });
    expect((await change(`para ${mentionOf(admin.id)}`)).body.mentions).toEqual([{ id: admin.id, name: admin.name }]);
    expect(await mentionsOf(colleague)).toEqual([]);
    expect(await mentionsOf(admin)).toHaveLength(1);
    await change(`para ${mentionOf(colleague.id)}`);
    await server.admin.query('delete from user_queues where user_id = $1', [colleague.id]);
    expect((await change(`era para ${mentionOf(colleague.id)}`)).body).toMatchObject({
      mentions: [{ id: colleague.id }],
    });
    // It is out of the bell of somebody who may not open the conversation.
    expect(await mentionsOf(colleague)).toEqual([]);
  });

  it('leaves the bell with its note', async () => {
    const { agent, colleague, ticketId } = await openTicket();
    const note = (await add(agent, ticketId, mentionOf(colleague.id))).body;
    expect(await mentionsOf(colleague)).toHaveLength(1);
    await call(server, internalNotesApi.remove, { as: agent, params: { noteId: note.id } });
    expect(await mentionsOf(colleague)).toEqual([]);
  });
});
