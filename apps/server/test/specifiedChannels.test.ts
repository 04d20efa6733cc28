import { beforeAll, describe, expect, it } from 'vitest';
import { openScreen, openTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeInbox, makeQueue, makeUser } from './make.ts';
import { plainClient, text } from './plainClient.ts';

/** Reads the channels under the names of the wire (wire 5.2), as a client does that knows only the specification. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A company with the screens of an administrator, a supervisor and a user, and the screen of another company. */
async function openScreens() {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const screen = await openScreen(server, admin);
  const others = [
    await makeUser(server, companyId),
    await makeUser(server, companyId, { profile: 'supervisor' }),
    await makeUser(server, await makeCompany(server), { profile: 'admin' }),
  ];
  const silent = await Promise.all(others.map((other) => openScreen(server, other)));
  /** Returns the payloads of a channel once there are `count`, and checks that no other screen received them. */
  const eventsOf = async (channel: string, count: number) => {
    const name = `company-${companyId}-${channel}`;
    const found = () =>
      screen.received.filter((event) => event.channel === name).map(({ payload }) => payload as unknown);
    await until(() => Promise.resolve(found().length >= count));
    // A later event that everyone receives: what comes before it has arrived on every screen.
    await ask('POST', '/tags', { name: `Marco ${channel}` });
    await Promise.all(silent.slice(0, 2).map((other) => other.next('tag')));
    for (const other of silent) expect(other.received.filter((event) => event.channel === name)).toEqual([]);
    return found();
  };
  const ask = plainClient(server, admin);
  return { companyId, ask, eventsOf };
}

describe('the channels of administrators', () => {
  it('carry the events of file lists on file [RT-18]', async () => {
    const { ask, eventsOf } = await openScreens();
    const { id } = await ask('POST', '/files', { name: 'Catálogo', message: 'Veja', options: [{ name: 'Preços' }] });
    await ask('PUT', `/files/${id}`, { name: 'Preços' });
    await ask('DELETE', `/files/${id}`);
    expect(await eventsOf('file', 3)).toMatchObject([
      { action: 'create', files: { id, name: 'Catálogo', options: [{ name: 'Preços' }] } },
      { action: 'update', files: { id, name: 'Preços' } },
      { action: 'delete', fileId: id },
    ]);
  });

  it('carry the events of prompts on prompt, without the key [RT-19, PROM-12]', async () => {
    const { companyId, ask, eventsOf } = await openScreens();
    const { id } = await ask('POST', '/prompt', {
      name: 'Atendente',
      prompt: 'Você atende os clientes de uma oficina com cordialidade e brevidade.',
      apiKey: 'sk-1234567890abcdef',
      queueId: await makeQueue(server, companyId),
    });
    await ask('PUT', `/prompt/${id}`, { name: 'Vendedora' });
    await ask('DELETE', `/prompt/${id}`);
    const events = await eventsOf('prompt', 3);
    expect(events).toMatchObject([
      { action: 'create', prompt: { id, name: 'Atendente', apiKey: text } },
      { action: 'update', prompt: { id, name: 'Vendedora' } },
      { action: 'delete', promptId: id },
    ]);
    expect(JSON.stringify(events)).not.toContain('1234567890');
  });

  it('carry the events of integrations on queueIntegration, without the secret [RT-20, INT-12]', async () => {
    const { ask, eventsOf } = await openScreens();
    const fields = { type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example.com/webhook/1' };
    const { id, secret } = await ask('POST', '/queueIntegration', fields);
    await ask('PUT', `/queueIntegration/${id}`, { ...fields, name: 'Estoque' });
    await ask('DELETE', `/queueIntegration/${id}`);
    const events = await eventsOf('queueIntegration', 3);
    expect(events).toMatchObject([
      { action: 'create', queueIntegration: { id, type: 'n8n', name: 'Pedidos' } },
      { action: 'update', queueIntegration: { id, name: 'Estoque' } },
      { action: 'delete', integrationId: id },
    ]);
    expect(String(secret).length).toBeGreaterThan(10);
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('carry the events of contact lists on contactList, of their contacts on contactListItem [RT-21, AMB-18]', async () => {
    const { ask, eventsOf } = await openScreens();
    const { id } = await ask('POST', '/contact-lists', { name: 'Lojistas' });
    await ask('PUT', `/contact-lists/${id}`, { name: 'Oficinas' });
    const fields = { name: 'Ana Rocha', number: '5513997112043', contactListId: id };
    const { id: itemId } = await ask('POST', '/contact-list-items', fields);
    await ask('PUT', `/contact-list-items/${itemId}`, { name: 'Ana Dias' });
    await ask('DELETE', `/contact-list-items/${itemId}`);
    await ask('DELETE', `/contact-lists/${id}`);
    expect(await eventsOf('contactListItem', 3)).toMatchObject([
      { action: 'create', record: { id: itemId, name: 'Ana Rocha', contactListId: id } },
      { action: 'update', record: { id: itemId, name: 'Ana Dias' } },
      { action: 'delete', id: itemId },
    ]);
    const lists = (await eventsOf('contactList', 3)) as { action: string }[];
    expect(lists[0]).toMatchObject({ action: 'create', record: { id, name: 'Lojistas', contactsCount: 0 } });
    expect(lists).toContainEqual(
      expect.objectContaining({ action: 'update', record: expect.objectContaining({ name: 'Oficinas' }) as unknown }),
    );
    expect(lists.at(-1)).toEqual({ action: 'delete', id });
  });
});

describe('the channels of attendants', () => {
  it('carry tickets on ticket, messages on appMessage, and contacts on contact [AMB-17]', async () => {
    const { companyId, admin, agent, testContact } = await makeInbox(server);
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'pending');
    await screen.join('joinNotification');
    const ask = plainClient(server, admin);
    const { ticketId } = await testContact.says('Bom dia');
    const { contactId } = await ask('GET', `/tickets/${ticketId}`);
    await ask('PUT', `/contacts/${String(contactId)}`, { name: 'Ana Rocha' });
    await ask('DELETE', `/tickets/${ticketId}`);
    await ask('DELETE', `/contacts/${String(contactId)}`);
    const eventsOf = (channel: string) =>
      screen.received
        .filter((event) => event.channel === `company-${companyId}-${channel}`)
        .map(({ payload }) => payload as unknown);
    await until(() => eventsOf('contact').length >= 3);
    expect(eventsOf('appMessage')).toMatchObject([{ action: 'create', message: { ticketId, body: 'Bom dia' } }]);
    expect(eventsOf('ticket').at(-1)).toMatchObject({ action: 'delete', ticketId });
    expect(eventsOf('contact')).toMatchObject([
      { action: 'create', contact: { id: contactId } },
      { action: 'update', contact: { id: contactId, name: 'Ana Rocha' } },
      { action: 'delete', contactId },
    ]);
  });

  it('carry new, changed and deleted users on user [AMB-19]', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const screen = await openScreen(server, await makeUser(server, companyId));
    const ask = plainClient(server, admin);
    const email = `bia.${companyId}@loja.com.br`;
    const { id } = await ask('POST', '/users', { name: 'Bia', email, password: 'segredo1', profile: 'user' });
    await ask('PUT', `/users/${id}`, { name: 'Beatriz' });
    await ask('DELETE', `/users/${id}`);
    const events = () =>
      screen.received
        .filter(({ channel }) => channel === `company-${companyId}-user`)
        .map(({ payload }) => payload as unknown as { user?: { id: number }; userId?: number })
        .filter(({ user, userId }) => (user?.id ?? userId) === id);
    await until(() => events().length >= 3);
    expect(events()).toMatchObject([
      { action: 'create', user: { id, name: 'Bia' } },
      { action: 'update', user: { id, name: 'Beatriz' } },
      { action: 'delete', userId: id },
    ]);
  });
});
