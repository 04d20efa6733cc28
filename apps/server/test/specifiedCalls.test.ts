import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, send, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeConnection, makeInbox, makeTestContact, makeUser, password } from './make.ts';
import { done, number, plainClient, text, type PlainClient } from './plainClient.ts';
import { postFile } from './sendFile.ts';

/**
 * Calls the addresses of the register as a client does that knows only the specification: plain requests, with the
 * fields that a row names. The types of our contracts are not used.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const clientOf = (user?: TestUser): PlainClient => plainClient(server, user);

async function openCompany() {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin', super: true });
  return { companyId, admin, ask: clientOf(admin) };
}

describe('the calls of the session', () => {
  it('answer token, user and company; the cookie alone renews them [HTTP-01, HTTP-02, HTTP-03, HTTP-04]', async () => {
    const companyId = await makeCompany(server);
    const { email, id } = await makeUser(server, companyId);
    const login = await send(server, { method: 'POST', url: '/api/auth/login', payload: { email, password } });
    const session = {
      token: text,
      user: { id, companyId, company: { dueDate: null, settings: expect.any(Array) as unknown[] } },
    };
    expect(login).toMatchObject({ status: 200, body: session });
    const cookie = String(login.headers['set-cookie']).split(';')[0]!;
    const renewed = await send(server, { method: 'POST', url: '/api/auth/refresh_token', headers: { cookie } });
    expect(renewed).toMatchObject({ status: 200, body: session });
    const { token } = renewed.body as { token: string };
    const ask = clientOf({ id, companyId, profile: 'user', token });
    expect(await ask('GET', '/auth/me')).toMatchObject({ id, companyId, name: text, profile: 'user' });
    expect(await ask('POST', '/users/set-language/en')).toEqual(done);
    expect(await ask('GET', '/auth/me')).toMatchObject({ language: 'en' });
    expect(await ask('DELETE', '/auth/logout')).toEqual(done);
    const after = await send(server, {
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(after.status).toBe(401);
  });

  it('of a forgotten password take values in the address [HTTP-155, HTTP-156]', async () => {
    const unknown = await clientOf()('POST', `/forgetpassword/${encodeURIComponent('ninguem@test.recado')}`);
    expect(unknown).toMatchObject({ status: 404, message: text });
    const { email } = await makeUser(server, await makeCompany(server));
    expect(await clientOf()('POST', `/forgetpassword/${encodeURIComponent(email)}`)).toEqual(done);
    const refused = await send(server, {
      method: 'POST',
      url: `/api/resetpasswords/${encodeURIComponent(email)}/CODIGOERRADO/${encodeURIComponent('Segredo12')}`,
    });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_RESET_CODE_INVALID' } });
  });
});

describe('the calls of tickets and messages', () => {
  it('list, open, change and delete a ticket [HTTP-05, HTTP-06, HTTP-07, HTTP-08, HTTP-09, HTTP-10]', async () => {
    const { admin, queueId, connectionId, testContact } = await makeInbox(server);
    const ask = clientOf(admin);
    await testContact.says('primeira');
    const list = await ask(
      'GET',
      `/tickets?searchParam=&pageNumber=1&status=pending&showAll=true&queueIds=[${queueId}]&tags=[]&users=[]&withUnreadMessages=true`,
    );
    expect(list).toMatchObject({ hasMore: false, nextCursor: null, tickets: [{ lastMessage: 'primeira' }] });
    const { id, uuid, contactId } = (list as never as { tickets: { id: number; uuid: string; contactId: number }[] })
      .tickets[0]!;
    const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
    for (const [field, day, count] of [
      ['date', today, 1],
      ['updatedAt', today, 1],
      ['date', '2020-01-01', 0],
      ['updatedAt', '2020-01-01', 0],
    ] as const) {
      const { tickets } = await ask('GET', `/tickets?status=pending&showAll=true&${field}=${day}`);
      expect(tickets, `${field}=${day}`).toHaveLength(count);
    }
    expect(await ask('GET', `/tickets/${id}`)).toMatchObject({ id, uuid, contactId, status: 'pending' });
    expect(await ask('GET', `/tickets/u/${uuid}`)).toMatchObject({ id, uuid });
    expect(await ask('PUT', `/tickets/${id}`, { status: 'open', userId: admin.id, queueId })).toMatchObject({
      id,
      status: 'open',
      user: { id: admin.id },
      queue: { id: queueId },
      whatsapp: { id: connectionId },
    });
    const second = await send(server, {
      method: 'POST',
      url: '/api/tickets',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { contactId, queueId, whatsappId: connectionId, userId: admin.id, status: 'open' },
    });
    expect(second).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } });
    expect(await ask('PUT', `/tickets/${id}`, { status: 'closed' })).toMatchObject({ id, status: 'closed' });
    const created = await ask('POST', '/tickets', {
      contactId,
      queueId,
      whatsappId: connectionId,
      userId: admin.id,
      status: 'open',
    });
    expect(created).toMatchObject({ id: number, uuid: text, status: 'open', contactId, queueId, userId: admin.id });
    expect(await ask('DELETE', `/tickets/${created.id}`)).toEqual(done);
  });

  it('read and delete messages; notes belong to ticket and contact [HTTP-11, HTTP-13 to HTTP-16]', async () => {
    const { admin, queueId, testContact } = await makeInbox(server);
    const ask = clientOf(admin);
    const { ticketId } = await testContact.says('olá');
    const { contactId } = (await ask('PUT', `/tickets/${ticketId}`, {
      status: 'open',
      userId: admin.id,
      queueId,
    })) as never as { contactId: number };
    const sent = await ask('POST', `/messages/${ticketId}`, {
      read: 1,
      fromMe: true,
      mediaUrl: '',
      body: 'bom dia',
      quotedMsg: null,
    });
    expect(sent).toMatchObject({ id: number, ticketId, body: 'bom dia', fromMe: true, read: true });
    expect(await ask('GET', `/messages/${ticketId}?pageNumber=1`)).toMatchObject({
      hasMore: false,
      nextCursor: null,
      messages: expect.arrayContaining([
        expect.objectContaining({ body: 'olá', fromMe: false }),
        expect.objectContaining({ id: sent.id }),
      ]) as unknown[],
    });
    await expect
      .poll(() => ask('DELETE', `/messages/${sent.id}`).catch((error: Error) => error.message), { timeout: 10_000 })
      .toEqual(done);
    const note = await ask('POST', '/ticket-notes', { note: 'prefere manhã', ticketId, contactId });
    for (const query of [`ticketId=${ticketId}`, `contactId=${contactId}`])
      expect(await ask('GET', `/ticket-notes/list?${query}`)).toMatchObject([
        { id: note.id, note: 'prefere manhã', ticketId, contactId },
      ]);
    expect(await ask('DELETE', `/ticket-notes/${note.id}`)).toEqual(done);
    expect(await ask('GET', `/ticket-notes/list?ticketId=${ticketId}`)).toEqual([]);
  });
});

describe('the calls of settings, queues and their options', () => {
  it('read and change a setting [HTTP-17, HTTP-18]', async () => {
    const { ask } = await openCompany();
    for (const path of ['/settings', '/settings/'])
      expect(await ask('GET', path)).toContainEqual(expect.objectContaining({ key: 'userRating', value: 'disabled' }));
    expect(await ask('PUT', '/settings/userRating', { key: 'userRating', value: 'enabled' })).toMatchObject({
      key: 'userRating',
      value: 'enabled',
    });
    expect(await ask('GET', '/settings')).toContainEqual(
      expect.objectContaining({ key: 'userRating', value: 'enabled' }),
    );
  });

  it('make, read, change and delete a queue [HTTP-19 to HTTP-23]', async () => {
    const { ask, companyId } = await openCompany();
    const schedules = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '09:00', endTime: '18:00' }];
    const fields = {
      name: 'Vendas',
      color: '#1976d2',
      greetingMessage: 'Oi',
      outOfHoursMessage: 'Fechado',
      orderQueue: 2,
    };
    const { id } = await ask('POST', '/queue', { ...fields, schedules, promptId: null, integrationId: null });
    const saved = { id, ...fields, schedules: [expect.objectContaining(schedules[0]!)], promptId: null };
    expect(await ask('GET', `/queue/${id}`)).toMatchObject(saved);
    expect(await ask('GET', '/queue')).toMatchObject([saved]);
    expect(await ask('GET', `/queue?companyId=${companyId}`)).toMatchObject([saved]);
    const changed = await ask('PUT', `/queue/${id}`, { ...fields, name: 'Compras', schedules: [], promptId: null });
    expect(changed).toMatchObject({ id, name: 'Compras', schedules: [] });
    expect(await ask('DELETE', `/queue/${id}`)).toEqual(done);
    expect(await ask('GET', '/queue')).toEqual([]);
  });

  it('make a tree of options level by level [HTTP-24 to HTTP-27]', async () => {
    const { ask } = await openCompany();
    const { id: queueId } = await ask('POST', '/queue', { name: 'Suporte', color: '#00ff00' });
    const top = await ask('POST', '/queue-options', {
      title: 'Boleto',
      message: 'Qual?',
      option: '1',
      queueId,
      parentId: null,
    });
    expect(top).toMatchObject({ title: 'Boleto', message: 'Qual?', option: '1', queueId, parentId: null });
    const child = await ask('POST', '/queue-options', {
      title: 'Segunda via',
      message: '',
      option: 1,
      queueId,
      parentId: top.id,
    });
    expect(await ask('GET', `/queue-options?queueId=${queueId}&parentId=-1`)).toMatchObject([
      { id: top.id, children: [{ id: child.id }] },
    ]);
    expect(await ask('GET', `/queue-options?queueId=${queueId}&parentId=${top.id}`)).toMatchObject([{ id: child.id }]);
    expect(await ask('PUT', `/queue-options/${child.id}`, { title: 'Vencido' })).toMatchObject({
      id: child.id,
      title: 'Vencido',
      parentId: top.id,
    });
    expect(await ask('DELETE', `/queue-options/${top.id}`)).toEqual(done);
    expect(await ask('GET', `/queue-options?queueId=${queueId}&parentId=-1`)).toEqual([]);
  });
});

describe('the calls of connections', () => {
  it('make, read, change, start, pair anew, log out and delete one [HTTP-28 to HTTP-35]', async () => {
    const { ask, companyId } = await openCompany();
    const { id: queueId } = await ask('POST', '/queue', { name: 'Geral', color: '#123456' });
    const fields = { name: 'Principal', provider: 'sandbox', isDefault: true, greetingMessage: 'Olá' };
    const made = await ask('POST', '/whatsapp', {
      ...fields,
      queueIds: [queueId],
      transferQueueId: queueId,
      timeToTransfer: 5,
      promptId: null,
      integrationId: null,
    });
    const { id } = made;
    expect(made).toMatchObject({ ...fields, queueIds: [queueId], transferQueueId: queueId, timeToTransfer: 5 });
    for (const path of ['/whatsapp', '/whatsapp/?session=0', `/whatsapp?companyId=${companyId}&session=0`])
      expect(await ask('GET', path), path).toMatchObject([{ id, name: 'Principal' }]);
    for (const path of [`/whatsapp/${id}`, `/whatsapp/${id}?session=0`])
      expect(await ask('GET', path), path).toMatchObject({ id, qrcode: text });
    expect(await ask('PUT', `/whatsapp/${id}`, { ...fields, name: 'Loja', queueIds: [] })).toMatchObject({
      id,
      name: 'Loja',
      queueIds: [],
      transferQueueId: queueId,
    });
    const stateOf = async () => (await ask('GET', `/whatsapp/${id}`)) as never as { status: string; qrcode: string };
    await expect.poll(async () => (await stateOf()).status, { timeout: 15_000 }).toBe('qrcode');
    const first = (await stateOf()).qrcode;
    expect(await ask('PUT', `/whatsappsession/${id}`)).toEqual(done);
    await expect
      .poll(
        async () => {
          const { status, qrcode } = await stateOf();
          return status === 'qrcode' && qrcode !== '' && qrcode !== first;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(await ask('DELETE', `/whatsappsession/${id}`)).toEqual(done);
    await expect.poll(async () => (await stateOf()).status, { timeout: 15_000 }).toBe('DISCONNECTED');
    expect(await ask('POST', `/whatsappsession/${id}`)).toEqual(done);
    await expect.poll(async () => (await stateOf()).status, { timeout: 15_000 }).toBe('qrcode');
    const { id: otherId } = await ask('POST', '/whatsapp', { name: 'Reserva', provider: 'sandbox' });
    expect(await ask('DELETE', `/whatsapp/${otherId}`)).toEqual(done);
    expect(await ask('GET', '/whatsapp')).toMatchObject([{ id }]);
  });
});

describe('the calls of users and contacts', () => {
  it('make, read, change and delete a user [HTTP-36 to HTTP-42]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const connectionId = await makeConnection(server, companyId, admin, { paired: false });
    const { id: queueId } = await ask('POST', '/queue', { name: 'Geral', color: '#123456' });
    const fields = {
      name: 'Ana Souza',
      email: `ana-${companyId}@test.recado`,
      profile: 'user',
      allTicket: 'desabled',
      whatsappId: connectionId,
    };
    const made = await ask('POST', '/users', { ...fields, password: 'segredo1', queueIds: [queueId], companyId });
    const saved = { ...fields, id: made.id, queues: [expect.objectContaining({ id: queueId })] };
    expect(made).toMatchObject(saved);
    expect(await ask('GET', '/users/?searchParam=ana&pageNumber=1')).toMatchObject({ users: [saved], hasMore: false });
    expect(await ask('GET', `/users/list?companyId=${companyId}`)).toContainEqual(
      expect.objectContaining({ id: made.id, name: 'Ana Souza' }),
    );
    expect(await ask('GET', `/users/${made.id}`)).toMatchObject(saved);
    const changed = await ask('PUT', `/users/${made.id}`, {
      ...fields,
      name: 'Ana Lima',
      password: '',
      queueIds: [],
      companyId,
    });
    expect(changed).toMatchObject({ id: made.id, name: 'Ana Lima', queues: [] });
    const login = await send(server, {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: fields.email, password: 'segredo1' },
    });
    expect(login.status).toBe(200);
    expect(await ask('POST', '/users/set-language/es')).toEqual(done);
    expect(await ask('GET', '/auth/me')).toMatchObject({ language: 'es' });
    expect(await ask('DELETE', `/users/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/users/?searchParam=ana')).toMatchObject({ users: [] });
  });

  it('make, read, change and delete a contact [HTTP-43 to HTTP-48]', async () => {
    const { ask, admin, companyId } = await openCompany();
    await makeConnection(server, companyId, admin);
    const made = await ask('POST', '/contacts', {
      name: 'Bruno',
      number: '+55 (13) 98888-7777',
      email: 'bruno@test.recado',
      extraInfo: [{ name: 'CPF', value: '123' }],
    });
    const saved = { id: made.id, name: 'Bruno', number: '5513988887777', email: 'bruno@test.recado' };
    expect(made).toMatchObject({ ...saved, extraInfo: [{ name: 'CPF', value: '123' }] });
    const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
    for (const [path, count] of [
      ['/contacts?searchParam=bruno&pageNumber=1', 1],
      ['/contacts/?searchParam=ninguem', 0],
      [`/contacts?date=${today}`, 1],
      [`/contacts?dateStart=${today}&dateEnd=${today}`, 1],
      ['/contacts?dateStart=2020-01-01&dateEnd=2020-01-31', 0],
    ] as const) {
      const page = await ask('GET', path);
      expect(page, path).toMatchObject({ hasMore: false, count });
      expect(page.contacts, path).toMatchObject(count === 0 ? [] : [saved]);
    }
    expect(await ask('GET', `/contacts/list?companyId=${companyId}`)).toMatchObject([saved]);
    expect(await ask('GET', `/contacts/${made.id}`)).toMatchObject({ ...saved, extraInfo: [{ name: 'CPF' }] });
    expect(await ask('PUT', `/contacts/${made.id}`, { name: 'Bruno Dias', extraInfo: [] })).toMatchObject({
      id: made.id,
      name: 'Bruno Dias',
      extraInfo: [],
    });
    expect(await ask('DELETE', `/contacts/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/contacts')).toMatchObject({ contacts: [], count: 0 });
  });
});

describe('the calls of tags, quick messages and schedules', () => {
  it('make tags, put them on a ticket and list the board [HTTP-51 to HTTP-59, AMB-74, AMB-104]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const connectionId = await makeConnection(server, companyId, admin);
    const { ticketId } = await makeTestContact(server, admin, connectionId).says('oi');
    const vip = await ask('POST', '/tags', { name: 'Especial', color: '#a4ccff', kanban: 0 });
    const lane = await ask('POST', '/tags', { name: 'Em análise', color: '#ff0000', kanban: 1 });
    for (const path of ['/tags', '/tags/', `/tags?companyId=${companyId}&pageNumber=1`])
      expect(await ask('GET', path), path).toMatchObject({ hasMore: false, tags: [{ id: lane.id }, { id: vip.id }] });
    expect(await ask('GET', '/tags?searchParam=especial')).toMatchObject({ tags: [{ id: vip.id }] });
    expect(await ask('GET', '/tags/list')).toHaveLength(2);
    expect(await ask('GET', '/tags/kanban')).toMatchObject({ lista: [{ id: lane.id, kanban: 1 }] });
    expect(await ask('GET', `/tags/${vip.id}`)).toMatchObject({ name: 'Especial', color: '#a4ccff', kanban: 0 });
    expect(await ask('PUT', `/tags/${vip.id}`, { name: 'Ouro', color: '#ffd700', kanban: 0 })).toMatchObject({
      id: vip.id,
      name: 'Ouro',
      color: '#ffd700',
    });
    const tags = [{ id: vip.id }, { id: lane.id }];
    expect(await ask('POST', '/tags/sync', { ticketId, tags })).toMatchObject({
      id: ticketId,
      tags: expect.arrayContaining(tags.map((tag) => expect.objectContaining(tag) as unknown)) as unknown[],
    });
    expect(await ask('GET', `/ticket/kanban?queueIds=${encodeURIComponent('[]')}&showAll=true`)).toMatchObject({
      tickets: [{ id: ticketId }],
    });
    expect(await ask('DELETE', `/tags/${vip.id}`)).toEqual(done);
    expect(await ask('GET', '/tags/list')).toMatchObject([{ id: lane.id }]);
  });

  it('make, find, change and delete a quick message with its file [HTTP-62 to HTTP-69, QM-05]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const fields = { shortcode: 'bomdia', message: 'Bom dia!', geral: true, status: true };
    const made = await ask('POST', '/quick-messages', { ...fields, userId: admin.id });
    const saved = { id: made.id, shortcode: 'bomdia', message: 'Bom dia!', geral: true, userId: admin.id };
    expect(made).toMatchObject(saved);
    expect(await ask('GET', `/quick-messages?searchParam=bom&pageNumber=1&userId=${admin.id}`)).toMatchObject({
      records: [saved],
      hasMore: false,
    });
    expect(await ask('GET', `/quick-messages/list?companyId=${companyId}&userId=${admin.id}`)).toMatchObject([saved]);
    expect(await ask('PUT', `/quick-messages/${made.id}`, { ...fields, message: 'Boa tarde!' })).toMatchObject({
      id: made.id,
      message: 'Boa tarde!',
    });
    const path = `/quick-messages/${made.id}/media-upload`;
    const file = new File(['preços'], 'tabela.txt', { type: 'text/plain' });
    expect((await postFile(server, admin, path, { typeArch: 'quickMessage' }, file, 'file')).status).toBe(200);
    expect(await ask('GET', `/quick-messages/${made.id}`)).toMatchObject({ mediaName: 'tabela.txt', isMedia: true });
    await ask('DELETE', path);
    expect(await ask('GET', `/quick-messages/${made.id}`)).toMatchObject({ mediaName: null, isMedia: false });
    expect(await ask('DELETE', `/quick-messages/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/quick-messages')).toMatchObject({ records: [] });
  });

  it('make, read, change and delete a schedule with its file [HTTP-70 to HTTP-76, SCH-06]', async () => {
    const { ask, admin, companyId } = await openCompany();
    await makeConnection(server, companyId, admin);
    const { id: contactId } = await ask('POST', '/contacts', { name: 'Clara', number: '5513977776666' });
    const fields = { body: 'Lembrete da consulta', contactId, sendAt: '2090-01-01T12:00:00.000Z', userId: admin.id };
    const made = await ask('POST', '/schedules', fields);
    const saved = {
      ...fields,
      id: made.id,
      contact: { id: contactId, name: 'Clara' },
      sentAt: null,
      status: 'PENDENTE',
      mediaPath: null,
      mediaName: null,
    };
    expect(made).toMatchObject(saved);
    expect(await ask('GET', '/schedules/')).toMatchObject({ schedules: [saved], hasMore: false });
    expect(await ask('GET', `/schedules/${made.id}`)).toMatchObject(saved);
    expect(await ask('PUT', `/schedules/${made.id}`, { ...fields, body: 'Lembrete do exame' })).toMatchObject({
      ...saved,
      body: 'Lembrete do exame',
    });
    const path = `/schedules/${made.id}/media-upload`;
    const png = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const file = new File([png], 'mapa.png', { type: 'image/png' });
    expect((await postFile(server, admin, path, {}, file, 'file')).status).toBe(200);
    const withFile = await ask('GET', `/schedules/${made.id}`);
    expect(withFile).toMatchObject({ mediaName: 'mapa.png', mediaPath: text });
    const headers = { authorization: `Bearer ${admin.token}` };
    const shown = await fetch(`${server.url}/api/public/${String(withFile.mediaPath)}`, { headers });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    await ask('DELETE', path);
    expect(await ask('GET', `/schedules/${made.id}`)).toMatchObject({ mediaName: null, mediaPath: null });
    expect(await ask('DELETE', `/schedules/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/schedules/')).toMatchObject({ schedules: [] });
  });
});

describe('the calls of dashboard, companies and plans', () => {
  it('answer the figures of a period [HTTP-77, HTTP-78, HTTP-79]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const connectionId = await makeConnection(server, companyId, admin);
    const { ticketId } = await makeTestContact(server, admin, connectionId).says('oi');
    await ask('PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.id });
    const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
    for (const query of ['days=30', `date_from=${today}&date_to=${today}`])
      expect(await ask('GET', `/dashboard?${query}`), query).toMatchObject({
        counters: expect.any(Object) as object,
        attendants: expect.any(Array) as unknown[],
      });
    const period = `initialDate=${today}&finalDate=${today}&companyId=${companyId}`;
    expect(await ask('GET', `/dashboard/ticketsUsers?${period}`)).toMatchObject({
      data: [{ nome: admin.name, quantidade: 1 }],
      count: 1,
    });
    expect(await ask('GET', `/dashboard/ticketsDay?${period}`)).toMatchObject({
      data: expect.arrayContaining([{ horario: text, total: 1 }]) as unknown[],
      count: 1,
    });
    expect(
      await ask('GET', `/dashboard/ticketsDay?initialDate=2026-01-01&finalDate=${today}&companyId=${companyId}`),
    ).toMatchObject({ data: expect.arrayContaining([{ data: text, total: 1 }]) as unknown[], count: 1 });
  });

  it('answer the own company and the plans [HTTP-80, HTTP-83, HTTP-88, HTTP-89, HTTP-90, AMB-10, AMB-11]', async () => {
    const stranger = clientOf();
    const plans = (await stranger('GET', '/plans/list')) as never as { id: number; name: string }[];
    expect(plans).toContainEqual(expect.objectContaining({ id: 1, users: number, connections: number }));
    expect(await stranger('GET', '/plans/all')).toContainEqual(expect.objectContaining({ id: 1 }));
    const email = `padaria-${Date.now()}@test.recado`;
    await stranger('POST', '/companies/cadastro', {
      name: 'Padaria Sol',
      email,
      phone: '13988887777',
      password: 'segredo1',
      planId: 1,
      recurrence: 'ANUAL',
      dueDate: '2099-01-01',
      status: false,
      campaignsEnabled: true,
    });
    const { token, user } = (await stranger('POST', '/auth/login', { email, password: 'segredo1' })) as never as {
      token: string;
      user: TestUser;
    };
    const ask = clientOf({ ...user, token });
    const own = await ask('GET', `/companies/listPlan/${user.companyId}`);
    expect(own).toMatchObject({ id: user.companyId, name: 'Padaria Sol', email, status: true, plan: { id: 1 } });
    expect(new Date(String(own.dueDate)).getFullYear()).toBeLessThan(2099);
    expect(await ask('GET', '/plans/1')).toMatchObject({ id: 1, name: text, value: number });
  });

  it('save the hours of the company [HTTP-86]', async () => {
    const { ask, companyId } = await openCompany();
    const schedules = [{ weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '08:30', endTime: '12:00' }];
    expect(await ask('PUT', `/companies/${companyId}/schedules`, { schedules })).toMatchObject({ schedules });
    expect(await ask('GET', `/companies/${companyId}/schedules`)).toMatchObject({ schedules });
  });
});

describe('the calls of helps, announcements and chats', () => {
  it('make, read, change and delete a help [HTTP-94 to HTTP-97]', async () => {
    const { ask } = await openCompany();
    const fields = { title: 'Primeiros passos', description: 'Como começar', video: 'dQw4w9WgXcQ' };
    const made = await ask('POST', '/helps', fields);
    expect(made).toMatchObject(fields);
    for (const path of ['/helps', '/helps/list'])
      expect(JSON.stringify(await ask('GET', path)), path).toContain('Primeiros passos');
    expect(await ask('PUT', `/helps/${made.id}`, { ...fields, title: 'Segundos passos' })).toMatchObject({
      id: made.id,
      title: 'Segundos passos',
    });
    expect(await ask('DELETE', `/helps/${made.id}`)).toEqual(done);
    expect(JSON.stringify(await ask('GET', '/helps/list'))).not.toContain('Segundos passos');
  });

  it('make, read, change and delete an announcement [HTTP-124 to HTTP-128]', async () => {
    const { ask } = await openCompany();
    const fields = { title: 'Manutenção', text: 'No domingo às 3h', priority: 1, status: true };
    const made = await ask('POST', '/announcements', fields);
    expect(made).toMatchObject(fields);
    expect(await ask('GET', '/announcements/?searchParam=manuten&pageNumber=1')).toMatchObject({
      records: [expect.objectContaining({ id: made.id })],
      hasMore: false,
    });
    expect(await ask('GET', `/announcements/${made.id}`)).toMatchObject(fields);
    const changed = await ask('PUT', `/announcements/${made.id}`, { ...fields, priority: 3, status: false });
    expect(changed).toMatchObject({ id: made.id, priority: 3, status: false });
    expect(await ask('DELETE', `/announcements/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/announcements/?searchParam=manuten')).toMatchObject({ records: [] });
  });

  it('make a chat, write in it, read it and delete it [HTTP-131 to HTTP-137]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const other = await makeUser(server, companyId);
    const users = [{ id: admin.id }, { id: other.id }];
    const made = await ask('POST', '/chats', { users, title: 'Plantão' });
    expect(made).toMatchObject({ title: 'Plantão', ownerId: admin.id });
    for (const path of ['/chats', '/chats/?searchParam=plant&pageNumber=1'])
      expect(await ask('GET', path), path).toMatchObject({ records: [{ id: made.id }], hasMore: false });
    expect(await ask('PUT', `/chats/${made.id}`, { users, title: 'Plantão da noite' })).toMatchObject({
      id: made.id,
      title: 'Plantão da noite',
    });
    expect(await ask('POST', `/chats/${made.id}/messages`, { message: 'Boa noite' })).toMatchObject({
      chatId: made.id,
      senderId: admin.id,
      message: 'Boa noite',
    });
    const reader = clientOf(other);
    expect(await reader('GET', `/chats/${made.id}/messages?pageNumber=1`)).toMatchObject({
      records: [{ message: 'Boa noite' }],
      hasMore: false,
    });
    // The field names another user, and still the reading counts for the caller alone.
    const read = await reader('POST', `/chats/${made.id}/read`, { userId: admin.id });
    expect(read).toMatchObject({
      id: made.id,
      users: expect.arrayContaining([expect.objectContaining({ userId: other.id, unreads: 0 })]) as unknown[],
    });
    expect(await ask('DELETE', `/chats/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/chats')).toMatchObject({ records: [] });
  });
});

describe('the calls without a session', () => {
  it('tell that process and database are there [HTTP-174]', async () => {
    for (const path of ['/api/health', '/api/ready'])
      expect((await send(server, { method: 'GET', url: path })).status).toBe(200);
  });

  it('serve a stored file at its signed address [HTTP-172]', async () => {
    const { admin, queueId, testContact } = await makeInbox(server);
    const ask = clientOf(admin);
    const { ticketId } = await testContact.says('arquivo?');
    await ask('PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.id, queueId });
    const { body } = await postFile(
      server,
      admin,
      `/messages/${ticketId}`,
      { body: '', fromMe: 'true' },
      new File(['conteúdo'], 'nota.txt', { type: 'text/plain' }),
    );
    const { mediaUrl } = (
      await ask('GET', `/messages/${ticketId}`).then(
        (page) => (page as never as { messages: { id: number; mediaUrl: string }[] }).messages,
      )
    ).find(({ id }) => id === body.id)!;
    const { pathname, search } = new URL(mediaUrl);
    const file = await send(server, { method: 'GET', url: `${pathname}${search}` });
    expect([file.status, file.text]).toEqual([200, 'conteúdo']);
  });
});
