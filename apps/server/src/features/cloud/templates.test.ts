import { cloudApi, connectionsApi, messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCloudInbox, openCloudServer, type Stub } from '../../../test/cloud.ts';
import { call, openScreen, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';

const body = (text: string) => ({ type: 'BODY', text });
const templates: Record<string, unknown>[] = [
  {
    name: 'volta',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      body('Olá {{1}}, seu pedido {{2}} saiu.'),
      { type: 'FOOTER', text: 'Sofás & Cia' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Acompanhar', url: 'https://sofas.example/pedidos' },
          { type: 'QUICK_REPLY', text: 'Falar com a loja' },
        ],
      },
    ],
  },
  {
    name: 'aceno',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [body('Podemos continuar nossa conversa?')],
  },
  { name: 'recusado', language: 'pt_BR', category: 'MARKETING', status: 'REJECTED', components: [body('Não passa')] },
  {
    name: 'foto',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'HEADER', format: 'IMAGE' }, body('Com foto')],
  },
];
let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
let from: string;
let ticketId: number;
let count = 0;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer({ templates }));
  inbox = await makeCloudInbox(server);
});
beforeEach(async () => {
  from = `551390${String(3_000_000 + ++count)}`;
  await inbox.deliver([inbox.said(from, `wamid.oi${count}`, 'oi')]);
  ticketId = (
    await call(server, ticketsApi.list, {
      as: inbox.admin,
      query: { status: 'pending', showAll: true, searchParam: from },
    })
  ).body.tickets[0]!.id;
  await call(server, ticketsApi.update, {
    as: inbox.agent,
    params: { ticketId },
    body: { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId },
  });
});

const ticket = async () => (await call(server, ticketsApi.get, { as: inbox.agent, params: { ticketId } })).body;
const send = (input: object) => call(server, messagesApi.send, { as: inbox.agent, params: { ticketId }, body: input });
/** The contact has been silent for a day and a minute. */
const silence = () =>
  server.admin.query(
    `update messages set sent_at = sent_at - interval '24 hours 1 minute', revised_at = revised_at - interval '24 hours 1 minute' where ticket_id = $1`,
    [ticketId],
  );
const list = (as = inbox.agent) => call(server, cloudApi.templates, { as, params: { whatsappId: inbox.connectionId } });
/** Returns a promise, and the function that resolves it. */
function openSignal(): [Promise<void>, () => void] {
  let resolve: () => void = () => undefined;
  return [new Promise((done) => (resolve = done)), () => resolve()];
}
/** The next request asks Meta. */
const forget = () => server.admin.query('update cloud_accounts set templates_at = null, templates_refused_at = null');
const asked = () => stub.requests.filter(({ url }) => url.includes('message_templates')).length;

describe('the templates of a number', () => {
  test('are read from Meta page by page, cached for minutes; only usable ones are offered', async () => {
    const first = await list();
    expect(first.body.templates).toEqual([
      {
        name: 'aceno',
        language: 'pt_BR',
        category: 'MARKETING',
        header: '',
        body: 'Podemos continuar nossa conversa?',
        footer: '',
        buttons: [],
        params: [],
      },
      {
        name: 'volta',
        language: 'pt_BR',
        category: 'UTILITY',
        header: 'Pedido {{1}}',
        body: 'Olá {{1}}, seu pedido {{2}} saiu.',
        footer: 'Sofás & Cia',
        buttons: ['Acompanhar', 'Falar com a loja'],
        params: [
          { part: 'header', key: '1' },
          { part: 'body', key: '1' },
          { part: 'body', key: '2' },
        ],
      },
    ]);
    const before = asked();
    await list();
    expect(asked()).toBe(before);
    const age = (minutes = 6) =>
      server.admin.query('update cloud_accounts set templates_at = now() - make_interval(mins => $1)', [minutes]);
    await age(4);
    await list();
    expect(asked()).toBe(before);
    await age();
    // Gone at Meta, gone here.
    const gone = templates.splice(1, 1);
    expect((await list()).body.templates.map(({ name }) => name)).toEqual(['volta']);
    templates.splice(1, 0, ...gone);
    await age();
    expect((await list()).body.templates).toHaveLength(2);
    // Read before the clock was set back.
    const beforeJump = asked();
    await age(-26 * 60);
    await list();
    expect(asked()).toBeGreaterThan(beforeJump);
    // While Meta cannot be asked, those of before.
    await age();
    stub.fault({ on: 'templates', times: 1, how: { page: 502 } });
    expect((await list()).body.templates).toHaveLength(2);
    expect(asked()).toBeGreaterThan(before);
  });

  const refuseOnce = (how: Parameters<Stub['fault']>[0]['how']) => stub.fault({ on: 'templates', times: 1, how });
  const invalidToken = { error: { status: 401, code: 190 } };

  test('are named with the reason why Meta does not list them', async () => {
    const refusals = [
      [invalidToken, 'token_invalid'],
      [{ error: { status: 403, code: 200 } }, 'permission_missing'],
      [{ error: { status: 400, code: 100, subcode: 33 } }, 'wrong_waba_id'],
      [{ error: { status: 400, code: 80_007 } }, 'rate_limited'],
      [{ page: 502 }, 'service'],
      [{ lostAnswer: true }, 'network'],
    ] as const;
    await list();
    for (const [how, problem] of refusals) {
      await forget();
      refuseOnce(how);
      expect((await list()).body).toMatchObject({ templates: [{ name: 'aceno' }, { name: 'volta' }], problem });
    }
  });

  test('are asked for again a minute after a refusal of Meta, and until then named with its reason', async () => {
    await forget();
    await server.admin.query('delete from message_templates');
    refuseOnce(invalidToken);
    const refused = { templates: [], problem: 'token_invalid' };
    const before = asked();
    for (let times = 0; times < 3; times++) expect((await list()).body).toEqual(refused);
    expect(asked()).toBe(before + 1);
    const age = (seconds: number) =>
      server.admin.query('update cloud_accounts set templates_refused_at = now() - make_interval(secs => $1)', [
        seconds,
      ]);
    await age(50);
    expect((await list()).body).toEqual(refused);
    await age(61);
    const listed = { templates: [{ name: 'aceno' }, { name: 'volta' }], problem: null };
    expect((await list()).body).toMatchObject(listed);
    const { rows } = await server.admin.query(
      'select templates_refused_at as at, templates_problem as problem from cloud_accounts',
    );
    expect(rows).toEqual([{ at: null, problem: null }]);
  });

  test('are asked for at once after a passing failure, new credentials and a retry', async () => {
    const listed = { templates: [{ name: 'aceno' }, { name: 'volta' }], problem: null };
    await forget();
    refuseOnce({ page: 502 });
    expect((await list()).body.problem).toBe('service');
    expect((await list()).body).toMatchObject(listed);
    const params = { whatsappId: inbox.connectionId };
    const { accessToken } = inbox.number;
    for (const mend of [
      () => call(server, connectionsApi.change, { as: inbox.admin, params, body: { cloud: { accessToken } } }),
      () => call(server, connectionsApi.start, { as: inbox.admin, params }),
    ]) {
      await forget();
      refuseOnce(invalidToken);
      expect((await list()).body.problem).toBe('token_invalid');
      expect((await mend()).status).toBe(200);
      expect((await list()).body).toMatchObject(listed);
    }
  });

  test('are not refused by an answer to an old token that comes after a new one was stored', async () => {
    await forget();
    const [isChanged, noteChange] = openSignal();
    refuseOnce({ ...invalidToken, after: isChanged });
    const before = asked();
    const listing = list();
    await until(() => asked() > before);
    const params = { whatsappId: inbox.connectionId };
    const { accessToken } = inbox.number;
    await call(server, connectionsApi.change, { as: inbox.admin, params, body: { cloud: { accessToken } } });
    noteChange();
    expect((await listing).body.problem).toBe('token_invalid');
    const listed = { templates: [{ name: 'aceno' }, { name: 'volta' }], problem: null };
    expect((await list()).body).toMatchObject(listed);
  });

  test('are asked for again when a webhook pauses one while Meta lists them', async () => {
    await list();
    await server.admin.query(`update cloud_accounts set templates_at = now() - interval '6 minutes'`);
    const [isListing, noteListing] = openSignal();
    const [isPaused, notePaused] = openSignal();
    const [first = {}, ...others] = templates;
    // The second page comes after the webhook.
    const listed = {
      toJSON() {
        stub.fault({ on: 'templates', times: 1, how: { after: isPaused } });
        noteListing();
        return first;
      },
    };
    templates.splice(0, templates.length, listed, ...others);
    const listing = list();
    await isListing;
    const before = asked();
    templates.splice(0, templates.length, { ...first, status: 'PAUSED' }, ...others);
    await inbox.deliver([
      {
        object: 'whatsapp_business_account',
        entry: [
          {
            id: inbox.number.wabaId,
            changes: [
              {
                field: 'message_template_status_update',
                value: { event: 'PAUSED', message_template_name: 'volta', message_template_language: 'pt_BR' },
              },
            ],
          },
        ],
      },
    ]);
    notePaused();
    expect((await listing).body).toMatchObject({ templates: [{ name: 'aceno' }], problem: null });
    // The page that was left, and both pages again.
    expect(asked()).toBe(before + 3);
    templates.splice(0, templates.length, first, ...others);
    await server.admin.query('update cloud_accounts set templates_at = null');
    expect((await list()).body.templates).toHaveLength(2);
  });

  test('another kind of connection has none', async () => {
    const other = await makeInbox(server);
    expect(
      (await call(server, cloudApi.templates, { as: other.agent, params: { whatsappId: other.connectionId } })).body,
    ).toEqual({ templates: [], problem: null });
    expect((await list(other.agent)).body as unknown).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
  });
});

describe('the window of 24 hours', () => {
  test('that has closed leaves out the question for a rating, so that the next answer is a message', async () => {
    const setting = (value: string) =>
      call(server, settingsApi.change, { as: inbox.admin, params: { key: 'userRating' }, body: { value } });
    await setting('enabled');
    await silence();
    const closed = await call(server, ticketsApi.update, {
      as: inbox.agent,
      params: { ticketId },
      body: { status: 'closed' },
    });
    await setting('disabled');
    expect(closed.status).toBe(200);
    const { rows } = await server.admin.query(
      `select (select count(*)::int from messages where ticket_id = $1 and from_me) as messages,
         (select count(*)::int from ratings where ticket_id = $1) as ratings`,
      [ticketId],
    );
    expect(rows).toEqual([{ messages: 0, ratings: 0 }]);
  });

  test('shows on the ticket, refuses all but templates, and opens live with a message', async () => {
    const open = (await ticket()).windowUntil!;
    expect(Math.abs(new Date(open).getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const message = await send({ body: 'dentro' });
    expect(message.status).toBe(200);
    await silence();
    expect(new Date((await ticket()).windowUntil!).getTime()).toBeLessThan(Date.now());
    const refusal = { status: 409, body: { error: 'ERR_OUT_OF_WINDOW' } };
    expect(await send({ body: 'fora' })).toMatchObject(refusal);
    expect(
      await call(server, messagesApi.forward, {
        as: inbox.agent,
        params: { messageId: message.body.id },
        body: { ticketIds: [ticketId] },
      }),
    ).toMatchObject(refusal);
    await server.admin.query(`update messages set error = 'ERR_SENDING_WAPP_MSG', ack = 0 where id = $1`, [
      message.body.id,
    ]);
    expect(
      await call(server, messagesApi.retry, { as: inbox.agent, params: { messageId: message.body.id } }),
    ).toMatchObject(refusal);
    expect(
      (
        await postFile(
          server,
          inbox.agent,
          `/messages/${ticketId}`,
          {},
          new File(['nota'], 'nota.txt', { type: 'text/plain' }),
        )
      ).status,
    ).toBe(409);

    const screen = await openScreen(server, inbox.agent);
    await screen.join('joinChatBox', ticketId);
    await inbox.deliver([inbox.said(from, `wamid.volta${count}`, 'voltei')]);
    const event = await screen.next(
      'appMessage',
      ({ action, message: { body } }) => action === 'create' && body === 'voltei',
    );
    screen.close();
    // The event itself brings it: who has the conversation open asks for nothing.
    expect(new Date(event.ticket.windowUntil!).getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    expect((await send({ body: 'que bom' })).status).toBe(200);
  });

  test('is opened live by a reaction and by an edit of the contact, never by taking something back (behaviour 1.6)', async () => {
    const now = () => String(Math.floor(Date.now() / 1_000));
    const does = (what: object) =>
      inbox.deliver([
        inbox.said(from, `wamid.r${count}-${Math.random()}`, '', { text: undefined, timestamp: now(), ...what }),
      ]);
    const reacts = (emoji: string, to: string) => does({ type: 'reaction', reaction: { message_id: to, emoji } });
    const sent = await send({ body: 'podemos ajudar?' });
    const named = async () =>
      (
        await server.admin.query<{ wid: string | null }>('select provider_wid as wid from messages where id = $1', [
          sent.body.id,
        ])
      ).rows[0]!.wid;
    const wid = await until(async () => (await named()) ?? false);
    const isOpen = async () => new Date((await ticket()).windowUntil!).getTime() > Date.now();
    await silence();
    expect(await isOpen()).toBe(false);

    const screen = await openScreen(server, inbox.agent);
    await screen.join('joinTickets', 'open');
    const before = await ticket();
    await reacts('👍', wid);
    const { ticket: event } = (await screen.next('ticket', ({ action }) => action === 'update')) as unknown as {
      ticket: { windowUntil: string; revision: number; updatedAt: string };
    };
    screen.close();
    expect(new Date(event.windowUntil).getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    // Screens take it for newer, and no list moves.
    expect(event.revision).toBeGreaterThan(before.revision);
    expect(new Date(event.updatedAt)).toEqual(new Date(before.updatedAt));
    expect((await send({ body: 'que bom' })).status).toBe(200);

    await silence();
    await reacts('', wid);
    await does({ type: 'revoke', revoke: { original_message_id: `wamid.oi${count}` } });
    expect(await isOpen()).toBe(false);
    expect((await send({ body: 'fora' })).body).toMatchObject({ error: 'ERR_OUT_OF_WINDOW' });
    await does({
      type: 'edit',
      edit: { original_message_id: `wamid.oi${count}`, message: { type: 'text', text: { body: 'olá' } } },
    });
    expect(await isOpen()).toBe(true);
    expect((await send({ body: 'dentro de novo' })).status).toBe(200);
  });

  test('is opened on the live ticket by a reaction to what was said in an earlier one', async () => {
    await silence();
    await call(server, ticketsApi.update, { as: inbox.agent, params: { ticketId }, body: { status: 'closed' } });
    const { contactId } = await ticket();
    const made = await call(server, ticketsApi.create, {
      as: inbox.agent,
      body: { contactId, queueId: inbox.queueId, whatsappId: inbox.connectionId },
    });
    const live = made.body.id;
    expect(live).not.toBe(ticketId);
    const screen = await openScreen(server, inbox.agent);
    await screen.join('joinTickets', 'open');
    await inbox.deliver([
      inbox.said(from, `wamid.q${count}`, '', {
        text: undefined,
        type: 'reaction',
        reaction: { message_id: `wamid.oi${count}`, emoji: '❤️' },
      }),
    ]);
    const event = await screen.next(
      'ticket',
      (event) =>
        event.action === 'update' &&
        event.ticket.id === live &&
        event.ticket.windowUntil !== null &&
        new Date(event.ticket.windowUntil) > new Date(),
    );
    screen.close();
    expect(event).toBeTruthy();
    expect(
      (
        await call(server, messagesApi.send, {
          as: inbox.agent,
          params: { ticketId: live },
          body: { body: 'oi de novo' },
        })
      ).status,
    ).toBe(200);
  });

  test('is of the chat on its connection, and no matter elsewhere', async () => {
    const other = await makeInbox(server);
    const said = await other.testContact.says('oi');
    const { windowUntil } = (
      await call(server, ticketsApi.get, { as: other.admin, params: { ticketId: said.ticketId } })
    ).body;
    expect(windowUntil).toBeNull();
  });
});

describe('sending a template', () => {
  const volta = (params: string[]) => ({ template: { name: 'volta', language: 'pt_BR', params } });
  /** Waits until Meta accepted a message, and returns its name there. */
  const widOf = (messageId: number): Promise<string> =>
    until(async () => {
      const { rows } = await server.admin.query<{ wid: string | null }>(
        'select provider_wid as wid from messages where id = $1 and ack = 1',
        [messageId],
      );
      return rows[0]?.wid ?? false;
    });

  test('goes through with a closed window, filled, and shows what the contact sees', async () => {
    await list();
    await silence();
    const sent = await send(volta(['4711', 'Ana', 'nº 12\n(azul)']));
    expect(sent).toMatchObject({
      status: 200,
      body: {
        body: 'Pedido 4711\n\nOlá Ana, seu pedido nº 12 (azul) saiu.\n\nSofás & Cia\n\n[Acompanhar]\n[Falar com a loja]',
        mediaType: 'conversation',
      },
    });
    const { payload } = await until(() =>
      stub.sent.find((one) => one.payload.to === from && one.payload.type === 'template'),
    );
    expect(payload.template).toEqual({
      name: 'volta',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: '4711' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ana' },
            { type: 'text', text: 'nº 12 (azul)' },
          ],
        },
      ],
    });
    await until(
      async () =>
        (await server.admin.query('select ack from messages where id = $1', [sent.body.id])).rows[0].ack === 1,
    );
    // It opens no window: only the contact does.
    expect((await send({ body: 'e agora?' })).status).toBe(409);
  });

  test.each([
    ['its placeholders changed', 132_000, 'CHANGED'],
    ['it is gone', 132_001, 'DELETED'],
    ['it is paused', 132_015, 'PAUSED'],
    ['it is disabled', 132_016, 'DISABLED'],
    ['this message is against a policy', 132_007, 'APPROVED'],
  ])('stores with the template what a late refusal says of it: %s', async (_, error, status) => {
    await forget();
    await list();
    const sent = await send(volta(['4711', 'Ana', 'nº 12']));
    const wid = await widOf(sent.body.id);
    await inbox.deliver([inbox.status({ wid, status: 'failed', to: from, error })]);
    const { rows } = await server.admin.query(
      `select name, status from message_templates where name in ('aceno', 'volta') order by name`,
    );
    expect(rows).toEqual([
      { name: 'aceno', status: 'APPROVED' },
      { name: 'volta', status },
    ]);
    const again = await send(volta(['4711', 'Ana', 'nº 12']));
    expect(again.status).toBe(status === 'APPROVED' ? 200 : 400);
  });

  test('keeps it when a late refusal is about a message from before the list was read', async () => {
    await forget();
    await list();
    const sent = await send(volta(['4711', 'Ana', 'nº 12']));
    const wid = await widOf(sent.body.id);
    await forget();
    await list();
    await inbox.deliver([inbox.status({ wid, status: 'failed', to: from, error: 132_015 })]);
    const { rows } = await server.admin.query(
      `select m.error, t.status from messages m, message_templates t where m.id = $1 and t.name = 'volta'`,
      [sent.body.id],
    );
    expect(rows).toEqual([{ error: 'ERR_WAPP_TEMPLATE', status: 'APPROVED' }]);
  });

  test('one that is unknown, refused, not filled, or of another kind of line is not sent', async () => {
    await list();
    const refused = { status: 400, body: { error: 'ERR_WAPP_TEMPLATE' } };
    expect(await send(volta(['4711']))).toMatchObject(refused);
    expect(await send({ template: { name: 'nenhum', language: 'pt_BR', params: [] } })).toMatchObject(refused);
    expect(await send({ template: { name: 'recusado', language: 'pt_BR', params: [] } })).toMatchObject(refused);
    expect(await send({ template: { name: 'foto', language: 'pt_BR', params: [] } })).toMatchObject(refused);
    expect(await send(volta(['4711', ' ', 'x']))).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const other = await makeInbox(server);
    const said = await other.testContact.says('oi');
    await call(server, ticketsApi.update, {
      as: other.agent,
      params: { ticketId: said.ticketId },
      body: { status: 'open', userId: other.agent.id, queueId: other.queueId },
    });
    expect(
      (
        await call(server, messagesApi.send, {
          as: other.agent,
          params: { ticketId: said.ticketId },
          body: volta(['1', '2', '3']),
        })
      ).status,
    ).toBe(400);
  });
});
