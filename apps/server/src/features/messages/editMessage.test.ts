import { editRefusal, limits, messagesApi, providers, sandboxApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** An open ticket of the attendant with one text of theirs that has arrived. */
async function makeSent(body = 'O preço é 10') {
  const inbox = await makeInbox(server);
  const { agent, testContact, queueId } = inbox;
  const { ticketId, messageId: inboundId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const send = async (text: string) => {
    const sent = (await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: text } })).body;
    await until(
      async () => (await server.admin.query('select ack from messages where id = $1', [sent.id])).rows[0].ack >= 1,
    );
    return sent;
  };
  const edit = (text: string, { as = agent, id = sent.id } = {}) =>
    call(server, messagesApi.edit, { as, params: { messageId: id }, body: { body: text } });
  const sent = await send(body);
  const stored = async () =>
    (await server.admin.query('select body, is_edited, earlier_bodies from messages where id = $1', [sent.id])).rows[0];
  return { ...inbox, ticketId, inboundId, sent, send, edit, stored };
}

describe('editing a message', () => {
  it('changes the text at the contact, on every screen and in the list, and keeps earlier texts [CONV-23]', async () => {
    const { admin, agent, testContact, ticketId, sent, edit, stored } = await makeSent();
    const screen = await openScreen(server, admin);
    await screen.join('joinTickets', 'open');
    expect((await edit('O preço é 12')).body).toMatchObject({
      id: sent.id,
      body: 'O preço é 12',
      isEdited: true,
      mediaType: 'conversation',
    });
    expect(await screen.next('appMessage')).toMatchObject({
      action: 'update',
      message: { id: sent.id, body: 'O preço é 12', isEdited: true },
      ticket: { lastMessage: 'O preço é 12' },
    });
    expect((await testContact.inbox()).map(({ wid, body }) => [wid, body])).toEqual([[sent.wid, 'O preço é 12']]);
    expect((await edit('Olá {{firstName}}, são 15')).body).toMatchObject({ body: 'Olá Ana, são 15' });
    expect(await stored()).toMatchObject({ earlier_bodies: ['O preço é 10', 'O preço é 12'], is_edited: true });
    expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body).toMatchObject({
      lastMessage: 'Olá Ana, são 15',
    });
    await edit(`*${agent.name}*\nsão 16`);
    expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.lastMessage).toBe('são 16');
  });

  it('changes the text in quotes of the message, live and after a reload, for both sides’ edits', async () => {
    const { admin, agent, testContact, ticketId, inboundId, sent, edit } = await makeSent();
    const params = { ticketId };
    const answer = (
      await call(server, messagesApi.send, {
        as: agent,
        params,
        body: { body: 'como disse', quotedMsg: { id: sent.id } },
      })
    ).body;
    const reply = (
      await call(server, messagesApi.send, { as: agent, params, body: { body: 'olá', quotedMsg: { id: inboundId } } })
    ).body;
    const screen = await openScreen(server, admin);
    await screen.join('joinChatBox', ticketId);
    await edit('O preço é 12');
    await screen.next(
      'appMessage',
      ({ message }) => message.id === answer.id && message.quotedMsg?.body === 'O preço é 12',
    );
    const { wid } = (await server.admin.query<{ wid: string }>('select wid from messages where id = $1', [inboundId]))
      .rows[0]!;
    await testContact.says('oi, bom dia', { kind: 'edit', targetWid: wid });
    await screen.next(
      'appMessage',
      ({ message }) => message.id === reply.id && message.quotedMsg?.body === 'oi, bom dia',
    );
    const { messages } = (await call(server, messagesApi.list, { as: admin, params })).body;
    expect(messages.filter(({ quotedMsg }) => quotedMsg).map(({ quotedMsg }) => quotedMsg!.body)).toEqual([
      'O preço é 12',
      'oi, bom dia',
    ]);
  });

  it('changes nothing when the text is the same, and refuses a blank text [CONV-03]', async () => {
    const { edit, stored } = await makeSent();
    expect((await edit('O preço é 10')).body).toMatchObject({ isEdited: false });
    expect((await edit(' \n ')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await stored()).toMatchObject({ body: 'O preço é 10', is_edited: false, earlier_bodies: null });
  });

  it('is refused 15 minutes after the message was sent', async () => {
    const { sent, edit, stored } = await makeSent();
    const age = (minutes: number) =>
      server.admin.query(`update messages set sent_at = now() - make_interval(secs => $2) where id = $1`, [
        sent.id,
        minutes * 60,
      ]);
    await age(limits.editMinutes + 0.1);
    expect(await edit('tarde demais')).toMatchObject({ status: 409, body: { error: 'ERR_EDIT_TOO_LATE' } });
    expect(await stored()).toMatchObject({ body: 'O preço é 10', is_edited: false });
    await age(limits.editMinutes - 0.5);
    expect((await edit('ainda a tempo')).status).toBe(200);
  });

  it('is only for the author, in an open ticket, and not for deleted messages and files', async () => {
    const { admin, agent, companyId, queueId, ticketId, inboundId, sent, edit, stored } = await makeSent();
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    expect((await edit('de outro', { as: colleague })).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await edit('do administrador', { as: admin })).body).toEqual({ error: 'ERR_EDIT_NOT_OWN' });
    expect((await edit('do contato', { id: inboundId })).body).toEqual({ error: 'ERR_EDIT_NOT_OWN' });
    await server.admin.query(`update messages set media_type = 'image' where id = $1`, [sent.id]);
    expect((await edit('legenda')).body).toEqual({ error: 'ERR_EDIT_NOT_TEXT' });
    await server.admin.query(`update messages set media_type = 'conversation' where id = $1`, [sent.id]);
    expect(await stored()).toMatchObject({ body: 'O preço é 10', is_edited: false });
    await call(server, messagesApi.remove, { as: agent, params: { messageId: sent.id } });
    expect((await edit('apagada')).body).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
    await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
    expect((await edit('fechado')).body).toEqual({ error: 'ERR_TICKET_NOT_OPEN' });
  });

  it('changes nothing when the phone refuses, and says so when the phone does not answer', async () => {
    const { admin, connectionId, testContact, edit, stored } = await makeSent();
    const fault = (next: 'refuse' | 'vanish') =>
      call(server, sandboxApi.faults, { as: admin, params: { whatsappId: connectionId }, body: { next } });
    await fault('refuse');
    expect(await edit('recusada')).toMatchObject({ status: 400, body: { error: 'ERR_EDIT_WAPP_MSG' } });
    expect((await testContact.inbox())[0]).toMatchObject({ body: 'O preço é 10' });
    await fault('vanish');
    expect(await edit('incerta')).toMatchObject({ status: 409, body: { error: 'ERR_EDIT_UNCONFIRMED' } });
    expect(await stored()).toMatchObject({ body: 'O preço é 10', is_edited: false });
    // Saved again, it is certain.
    expect((await edit('incerta')).body).toMatchObject({ body: 'incerta' });
  });

  it('changes a message that never left here alone: the next try sends the new text', async () => {
    const { agent, sent, testContact, edit } = await makeSent();
    await server.admin.query(
      `update messages set ack = 0, error = 'ERR_SENDING_WAPP_MSG', sent_at = now() - interval '1 hour' where id = $1`,
      [sent.id],
    );
    expect((await edit('corrigida antes de sair')).body).toMatchObject({ body: 'corrigida antes de sair' });
    expect((await testContact.inbox())[0]).toMatchObject({ body: 'O preço é 10' });
    await server.admin.query(`update messages set wid = wid || 'X' where id = $1`, [sent.id]);
    expect((await call(server, messagesApi.retry, { as: agent, params: { messageId: sent.id } })).status).toBe(200);
    await until(async () => (await testContact.inbox()).some(({ body }) => body === 'corrigida antes de sair'));
  });

  it('is possible where the provider takes edits, once the message was sent', () => {
    const now = new Date();
    const own = {
      ack: 1,
      error: null,
      fromMe: true,
      userId: 1,
      mediaType: 'conversation',
      isDeleted: false,
      sentAt: now,
    } as const;
    expect(providers.map((provider) => [provider, editRefusal(own, { userId: 1, provider, now })])).toEqual([
      ['beta', null],
      ['cloud', 'ERR_EDIT_UNSUPPORTED'],
      ['sandbox', null],
    ]);
    expect(editRefusal({ ...own, ack: 0 }, { userId: 1, provider: 'beta', now })).toBe('ERR_EDIT_NOT_SENT');
    expect(editRefusal(own, { userId: 1, provider: null, now })).toBe('ERR_EDIT_UNSUPPORTED');
  });
});
