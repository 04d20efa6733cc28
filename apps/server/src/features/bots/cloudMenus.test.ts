import { botsApi, flowCampaignsApi, messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCloudInbox, openCloudServer, type Stub } from '../../../test/cloud.ts';
import { documentOf, makeFlow, menuNode, textNode } from '../../../test/flows.ts';
import { call, until, type TestServer } from '../../../test/harness.ts';
import { within } from '../../../test/make.ts';
import { about, envelope } from '../../gateways/whatsapp/cloud/testing/webhooks.ts';
import { connectionQueues, connections } from '../connections/connections.tables.ts';
import { queueOptions, queues } from '../queues/queues.tables.ts';
import { eq } from 'drizzle-orm';

let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
let count = 0;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer());
  inbox = await makeCloudInbox(server);
});

/** Offers these queues on the connection, with these options each, and sends menus in this form. */
async function offer(form: 'text' | 'button' | 'list', names: readonly string[], options: readonly string[] = []) {
  const { companyId, connectionId, admin } = inbox;
  await call(server, settingsApi.change, { as: admin, params: { key: 'chatBotType' }, body: { value: form } });
  await within(server, companyId, async (work) => {
    await work.db.delete(connectionQueues).where(eq(connectionQueues.connectionId, connectionId));
    await work.db
      .update(connections)
      .set({ greetingMessage: 'Olá, {{firstName}}!' })
      .where(eq(connections.id, connectionId));
    for (const [at, name] of names.entries()) {
      const [row] = await work.db
        .insert(queues)
        .values({
          companyId,
          name: name,
          color: `#${(++count).toString(16).padStart(6, '0')}`,
          orderQueue: at,
          greetingMessage: 'Escolha',
        })
        .onConflictDoUpdate({ target: [queues.companyId, queues.name], set: { orderQueue: at } })
        .returning({ id: queues.id });
      await work.db.insert(connectionQueues).values({ companyId, connectionId, queueId: row!.id });
      await work.db.delete(queueOptions).where(eq(queueOptions.queueId, row!.id));
      for (const [place, title] of options.entries())
        await work.db
          .insert(queueOptions)
          .values({ companyId, queueId: row!.id, title, message: `Sobre ${title}`, option: place + 1 });
    }
  });
}

let said = 0;
/** Writes as a contact, and returns what Meta got for it. */
async function ask(from: string, body: string, more: Record<string, unknown> = {}) {
  const known = stub.sent.length;
  await inbox.deliver([inbox.said(from, `wamid.bot${++said}`, body, more)]);
  await until(() => stub.sent.length > known, 10_000);
  return stub.sent.slice(known).map(({ payload }) => payload);
}
const tap = (kind: 'button_reply' | 'list_reply', id: string, title: string) => ({
  type: 'interactive',
  interactive: { type: kind, [kind]: { id, title } },
});
const contact = () => `551390${String(3_000_000 + ++count)}`;

describe('menus over the official API [QUE-20]', () => {
  it('are buttons, whose tapped title chooses; users read the menu as text', async () => {
    await offer('button', ['Vendas', 'Suporte técnico']);
    const from = contact();
    const [menu] = await ask(from, 'oi');
    expect(menu).toMatchObject({
      to: from,
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: expect.stringMatching(/^Olá/) },
        action: {
          buttons: [
            { type: 'reply', reply: { id: '1', title: 'Vendas' } },
            { type: 'reply', reply: { id: '2', title: 'Suporte técnico' } },
          ],
        },
      },
    });
    expect(await ask(from, '', tap('button_reply', '2', 'Suporte técnico'))).toMatchObject([
      { type: 'text', text: { body: 'Escolha' } },
    ]);
    const { tickets } = (
      await call(server, ticketsApi.list, {
        as: inbox.admin,
        query: { status: 'pending', showAll: true, searchParam: from },
      })
    ).body;
    expect(tickets).toMatchObject([{ queue: { name: 'Suporte técnico' } }]);
    const { messages } = (
      await call(server, messagesApi.list, { as: inbox.admin, params: { ticketId: tickets[0]!.id } })
    ).body;
    expect(messages.map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/^Olá.*\n\n\*1\* - Vendas\n\*2\* - Suporte técnico$/),
    );
    expect(messages.every(({ error }) => error === null)).toBe(true);
  });

  it('are a list with up to ten rows, and text beyond', async () => {
    const names = ['Vendas', 'Suporte técnico', 'Compras', 'Cobrança'];
    await offer('list', names);
    const from = contact();
    const [menu] = await ask(from, 'oi');
    expect(menu).toMatchObject({
      interactive: {
        type: 'list',
        action: {
          button: 'Ver opções',
          sections: [{ rows: names.map((title, at) => ({ id: String(at + 1), title })) }],
        },
      },
    });
    expect(await ask(from, '', tap('list_reply', '4', 'Cobrança'))).toMatchObject([{ text: { body: 'Escolha' } }]);
    await offer('button', names);
    expect(await ask(contact(), 'oi')).toMatchObject([{ type: 'text' }]);
  });

  it('are text where two titles are equal or one reads like the number of another', async () => {
    await offer('button', ['Única'], ['Preços', 'Preços']);
    expect(await ask(contact(), 'oi')).toMatchObject([{ type: 'text' }]);
    await offer('button', ['Única'], ['2', '1']);
    expect(await ask(contact(), 'oi')).toMatchObject([{ type: 'text' }]);
    await offer('button', ['Única'], ['Preços', 'Entrega']);
    expect(await ask(contact(), 'oi')).toMatchObject([{ interactive: { type: 'button' } }]);
  });

  it('are text where the greeting, once filled in, is too long for buttons', async () => {
    await offer('button', ['Vendas', 'Suporte técnico']);
    await within(server, inbox.companyId, (work) =>
      work.db
        .update(connections)
        .set({ greetingMessage: `{{firstName}} ${'a'.repeat(1_100)}` })
        .where(eq(connections.id, inbox.connectionId)),
    );
    expect(await ask(contact(), 'oi')).toMatchObject([{ type: 'text' }]);
  });

  /** Returns the steps that `why here` shows for the ticket of a contact. */
  async function stepsOf(from: string) {
    const query = { status: 'pending', showAll: true, searchParam: from } as const;
    const { tickets } = (await call(server, ticketsApi.list, { as: inbox.admin, query })).body;
    const params = { ticketId: tickets[0]!.id };
    const { messages } = (await call(server, messagesApi.list, { as: inbox.admin, params })).body;
    expect(messages.every(({ error }) => error === null)).toBe(true);
    return (await call(server, botsApi.why, { as: inbox.admin, params })).body.steps.map(({ bot }) => bot);
  }

  it('become text at once where Meta refuses them, and the log explains it', async () => {
    await offer('button', ['Vendas', 'Suporte técnico']);
    const from = contact();
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code: 131_009 } } });
    expect(await ask(from, 'oi')).toMatchObject([
      { type: 'text', text: { body: expect.stringMatching(/\*2\* - Suporte técnico$/) } },
    ]);
    await until(async () => (await stepsOf(from)).includes('menuAsText'));
    expect(await ask(from, '2')).toMatchObject([{ text: { body: 'Escolha' } }]);
  });

  it('of a flow become text at once where Meta refuses them, and the flow takes the answer', async () => {
    await offer('button', ['Vendas', 'Suporte técnico']);
    const document = documentOf({ colour: menuNode('Qual cor?', 'Azul', 'Verde'), green: textNode('Verde, então.') }, [
      '1 colour',
      'colour:a2 green',
    ]);
    const flowId = await makeFlow(server, inbox.admin, document);
    const phrase = { name: 'Cores', flowId, whatsappId: inbox.connectionId, phrase: 'quero cores' };
    expect((await call(server, flowCampaignsApi.create, { as: inbox.admin, body: phrase })).status).toBe(200);
    const accepting = contact();
    expect(await ask(accepting, 'quero cores')).toMatchObject([{ type: 'interactive' }]);
    const from = contact();
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code: 131_009 } } });
    expect(await ask(from, 'quero cores')).toMatchObject([
      { type: 'text', text: { body: 'Qual cor?\n\n*1* - Azul\n*2* - Verde' } },
    ]);
    await until(async () => (await stepsOf(from)).includes('menuAsText'));
    expect(await ask(from, '2')).toMatchObject([{ text: { body: 'Verde, então.' } }]);
  });

  /** Sends a menu that Meta accepts. Returns the contact, what Meta got, and a report of its refusal. */
  async function offerAccepted(error: number) {
    await offer('button', ['Vendas', 'Suporte técnico']);
    const from = contact();
    const [menu] = await ask(from, 'oi');
    expect(menu).toMatchObject({ type: 'interactive' });
    const sentTo = () => stub.sent.filter(({ payload }) => payload.to === from).map(({ payload }) => payload);
    const { wid } = stub.sent.find(({ payload }) => payload === menu)!;
    const report = { wid, status: 'failed', to: from, error, ownWid: menu!.biz_opaque_callback_data };
    return { from, sentTo, refusal: inbox.status(report) };
  }
  const listed = (from: string, status: 'pending' | 'open') =>
    call(server, ticketsApi.list, { as: inbox.admin, query: { status, showAll: true, searchParam: from } });
  const lastError = async (ticketId: number) => {
    const { messages } = (await call(server, messagesApi.list, { as: inbox.admin, params: { ticketId } })).body;
    return messages.at(-1)!.error;
  };

  it('become text once where Meta refuses them after accepting, however often it reports it', async () => {
    const { from, sentTo, refusal } = await offerAccepted(131_009);
    await inbox.deliver([refusal], { copies: 3 });
    await until(() => sentTo().length > 1);
    await inbox.deliver([refusal]);
    await until(async () => (await stepsOf(from)).includes('menuAsText'));
    const [ticket] = (await listed(from, 'pending')).body.tickets;
    expect(await lastError(ticket!.id)).toBeNull();
    expect((await stepsOf(from)).filter((step) => step === 'menuAsText')).toHaveLength(1);
    expect(await ask(from, '2')).toMatchObject([{ text: { body: 'Escolha' } }]);
    expect(sentTo()).toMatchObject([
      { type: 'interactive' },
      { type: 'text', text: { body: expect.stringMatching(/\*2\* - Suporte técnico$/) } },
      { text: { body: 'Escolha' } },
    ]);
  });

  it('become text where the answer of Meta was lost and the refusal comes by webhook', async () => {
    stub.fault({ on: 'messages', times: 1, how: { lostAnswer: true } });
    const { from, sentTo, refusal } = await offerAccepted(131_051);
    await inbox.deliver([refusal]);
    await until(() => sentTo().length > 1);
    expect(sentTo()[1]).toMatchObject({ type: 'text', text: { body: expect.stringMatching(/Suporte técnico$/) } });
    await until(async () => (await lastError((await listed(from, 'pending')).body.tickets[0]!.id)) === null);
  });

  it('stay a failed message where the contact is unreachable, or a person works on the ticket', async () => {
    const unreachable = await offerAccepted(131_026);
    await inbox.deliver([unreachable.refusal]);
    const [waiting] = (await listed(unreachable.from, 'pending')).body.tickets;
    expect(await lastError(waiting!.id)).toBe('ERR_WAPP_UNDELIVERABLE');
    const taken = await offerAccepted(131_009);
    const ticketId = (await listed(taken.from, 'pending')).body.tickets[0]!.id;
    const accepted = { status: 'open', userId: inbox.admin.id, queueId: inbox.queueId } as const;
    await call(server, ticketsApi.update, { as: inbox.admin, params: { ticketId }, body: accepted });
    await inbox.deliver([taken.refusal]);
    expect(await lastError(ticketId)).toBe('ERR_SENDING_WAPP_MSG');
    expect([...unreachable.sentTo(), ...taken.sentTo()]).toHaveLength(2);
  });

  it('become text in parts behind a long greeting, and the log explains it', async () => {
    await offer('list', ['Vendas', 'Suporte técnico']);
    await within(server, inbox.companyId, (work) =>
      work.db
        .update(connections)
        .set({ greetingMessage: 'Bem-vindo. '.repeat(400).slice(0, 4_080) })
        .where(eq(connections.id, inbox.connectionId)),
    );
    const from = contact();
    await ask(from, 'oi');
    const parts = await until(() => {
      const sent = stub.sent.filter(({ payload }) => payload.to === from);
      return sent.length === 2 && sent.map(({ payload }) => (payload.text as { body: string }).body);
    });
    expect(parts.every((part) => part.length <= 4_096)).toBe(true);
    expect(parts.at(-1)).toMatch(/\*1\* - Vendas\n\*2\* - Suporte técnico$/);
    expect(await stepsOf(from)).toContain('menuAsText');
  });

  it('greet a contact without a name without its number [CONV-28]', async () => {
    await offer('text', ['Vendas', 'Suporte técnico']);
    const from = contact();
    await inbox.deliver([
      envelope(inbox.number, [
        {
          ...about(inbox.number),
          messages: [
            {
              from,
              id: `wamid.noname${from}`,
              timestamp: String(Math.floor(Date.now() / 1_000)),
              type: 'text',
              text: { body: 'oi' },
            },
          ],
        },
      ]),
    ]);
    const menu = await until(() => stub.sent.find(({ payload }) => payload.to === from));
    expect(menu.payload).toMatchObject({ text: { body: expect.stringMatching(/^Olá!\n/) } });
  });
});
