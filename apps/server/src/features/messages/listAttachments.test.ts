import { messagesApi, ticketsApi, type AttachmentKind } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';

const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

describe('the attachments of a conversation', () => {
  it('lists pictures, documents and links apart, newest first, without what was deleted', async () => {
    const { agent, testContact, queueId } = await makeInbox(server);
    const first = await testContact.says('Veja https://casa.example/mesa, por favor');
    const params = { ticketId: first.ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
    const contract = await sendFile(server, agent, first.ticketId, 'contrato.txt', 'Cláusula');
    const picture = await sendFile(server, agent, first.ticketId, 'mesa.png', onePixel, { type: 'image/png' });
    const second = await testContact.says('HTTP://casa.example/cadeira');
    await testContact.says('sem endereço: http e //casa');
    const list = async (kind: AttachmentKind) =>
      (await call(server, messagesApi.attachments, { as: agent, params, query: { kind } })).body.messages.map(
        ({ id }) => id,
      );
    expect(await list('links')).toEqual([second.messageId, first.messageId]);
    expect(await list('documents')).toEqual([contract]);
    expect(await list('media')).toEqual([picture]);
    await call(server, messagesApi.remove, { as: agent, params: { messageId: contract } });
    expect(await list('documents')).toEqual([]);
    expect(
      (await call(server, messagesApi.attachments, { as: agent, params, query: { kind: 'secrets' as AttachmentKind } }))
        .status,
    ).toBe(400);
  });

  it('pages through all of them, each once', async () => {
    const { agent, testContact } = await makeInbox(server);
    let ticketId = 0;
    for (let n = 0; n < 45; n++) ({ ticketId } = await testContact.says(`https://casa.example/${n}`));
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { messages: { body: string }[]; nextCursor: string | null } = (
        await call(server, messagesApi.attachments, {
          as: agent,
          params: { ticketId },
          query: { kind: 'links', ...(cursor && { cursor }) },
        })
      ).body;
      found.push(...page.messages.map(({ body }) => body));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual(Array.from({ length: 45 }, (_, n) => `https://casa.example/${44 - n}`));
  });

  it('shows nothing of earlier tickets that the person may not see [TIC-27]', async () => {
    const { admin, agent, companyId, testContact, queueId } = await makeInbox(server);
    const other = await makeQueue(server, companyId);
    const earlier = await testContact.says('https://segredo.example');
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId: earlier.ticketId },
      body: { status: 'closed', closeUnread: true },
    });
    await server.admin.query('update tickets set queue_id = $2 where id = $1', [earlier.ticketId, other]);
    const now = await testContact.says('https://aberto.example');
    const params = { ticketId: now.ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
    const list = async (as: typeof agent) =>
      (await call(server, messagesApi.attachments, { as, params, query: { kind: 'links' } })).body.messages.map(
        ({ id }) => id,
      );
    expect(await list(admin)).toEqual([now.messageId, earlier.messageId]);
    expect(await list(agent)).toEqual([now.messageId]);
    const stranger = await makeUser(server, companyId, { queueIds: [other] });
    expect(
      await call(server, messagesApi.attachments, { as: stranger, params, query: { kind: 'links' } }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the contact’s other tickets', () => {
  it('are listed newest first with subject, queue, attendant and rating, as far as visible', async () => {
    const { admin, agent, companyId, testContact, queueId } = await makeInbox(server);
    const other = await makeQueue(server, companyId);
    const close = (ticketId: number) =>
      call(server, ticketsApi.update, {
        as: admin,
        params: { ticketId },
        body: { status: 'closed', closeUnread: true },
      });
    const first = await testContact.says('Quero trocar a mesa');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId: first.ticketId },
      body: { status: 'open', userId: agent.id, queueId },
    });
    await close(first.ticketId);
    await server.admin.query(
      `insert into ticket_events (company_id, ticket_id, type, at, after) values ($1, $2, 'rated', now(), '{"rating": 2}')`,
      [companyId, first.ticketId],
    );
    const hidden = await testContact.says('Assunto de outra fila');
    await close(hidden.ticketId);
    await server.admin.query('update tickets set queue_id = $2, user_id = null where id = $1', [
      hidden.ticketId,
      other,
    ]);
    const now = await testContact.says('Oi de novo');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId: now.ticketId },
      body: { status: 'open', userId: agent.id, queueId },
    });
    const list = async (as: typeof agent) =>
      (await call(server, ticketsApi.others, { as, params: { ticketId: now.ticketId } })).body;
    expect((await list(admin)).tickets.map(({ id, subject }) => [id, subject])).toEqual([
      [hidden.ticketId, 'Assunto de outra fila'],
      [first.ticketId, 'Quero trocar a mesa'],
    ]);
    expect(await list(agent)).toMatchObject({
      hasMore: false,
      nextCursor: null,
      tickets: [{ id: first.ticketId, status: 'closed', rating: 2, user: { name: expect.any(String) as string } }],
    });
  });

  it('come in pages', async () => {
    const { admin, companyId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('Oi');
    await server.admin.query(
      `insert into tickets (company_id, contact_id, connection_id, status, code, closed_at) select company_id, contact_id, connection_id, 'closed', 'x' || n, now() from tickets, generate_series(1, 25) n where id = $1 and company_id = $2`,
      [ticketId, companyId],
    );
    const first = (await call(server, ticketsApi.others, { as: admin, params: { ticketId } })).body;
    const rest = (
      await call(server, ticketsApi.others, { as: admin, params: { ticketId }, query: { cursor: first.nextCursor! } })
    ).body;
    expect([first.tickets.length, first.hasMore, rest.tickets.length, rest.hasMore, rest.nextCursor]).toEqual([
      20,
      true,
      5,
      false,
      null,
    ]);
    expect([...first.tickets, ...rest.tickets].map(({ code }) => code)).toEqual(
      Array.from({ length: 25 }, (_, n) => `x${25 - n}`),
    );
  });
});
