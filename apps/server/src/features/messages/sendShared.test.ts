import { contactsApi, messagesApi, ticketsApi, type SendMessage } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function openTicket() {
  const inbox = await makeInbox(server);
  const { agent, queueId, testContact } = inbox;
  const { ticketId } = await testContact.says('onde fica?');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const send = (body: Partial<SendMessage>) =>
    call(server, messagesApi.send, { as: agent, params: { ticketId }, body });
  const received = async (kind: string) => {
    await until(async () => (await testContact.inbox()).some((message) => message.kind === kind));
    return (await testContact.inbox()).find((message) => message.kind === kind)!;
  };
  const contact = async (name: string, number: string) =>
    (await call(server, contactsApi.create, { as: agent, body: { name, number } })).body.id;
  return { ...inbox, ticketId, send, received, contact };
}

describe('sending a location', () => {
  it('reaches the contact with its coordinates and name, and shows in the list by its name', async () => {
    const { agent, ticketId, send, received } = await openTicket();
    const input = { location: { latitude: -23.9608, longitude: -46.3336, name: 'Loja {{name}} | Gonzaga' } };
    const { status, body } = await send({ ...input, clientKey: 'lugar' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mediaType: 'locationMessage',
      body: expect.stringMatching(
        /^\|https:\/\/maps\.google\.com\/maps\?q=-23\.9608%2C-46\.3336&z=17\|Loja \{\{name\}\} \/ Gonzaga$/,
      ),
    });
    expect((await send({ ...input, clientKey: 'lugar' })).body.id).toBe(body.id);
    expect(JSON.parse((await received('location')).body)).toEqual({
      latitude: -23.9608,
      longitude: -46.3336,
      name: 'Loja {{name}} / Gonzaga',
    });
    expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body).toMatchObject({
      lastMessageType: 'locationMessage',
      lastMessage: 'Loja {{name}} / Gonzaga',
    });
  });

  it('is refused outside of the map, or beside a text', async () => {
    const { send, contact } = await openTicket();
    const contactIds = [await contact('Bia Lima', '5511988887777')];
    for (const body of [
      { location: { latitude: 91, longitude: 0 } },
      { location: { latitude: 1, longitude: 1 }, body: 'aqui' },
      { location: { latitude: 1, longitude: 1 }, contactIds },
      { contactIds, body: 'estes' },
    ])
      expect((await send(body)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('sending contacts', () => {
  it('sends one card for each, written by the server in the order chosen', async () => {
    const { send, received, contact } = await openTicket();
    const ids = [await contact('Bia; Lima', '5511988887777'), await contact('Érico Sá', '5511977776666')];
    const { body } = await send({ contactIds: [ids[1]!, ids[0]!, ids[1]!] });
    expect(body.mediaType).toBe('vcard');
    expect(body.body.match(/^FN:.*$/gm)).toEqual(['FN:Érico Sá', String.raw`FN:Bia\; Lima`]);
    expect((await received('contact')).body).toBe(body.body);
    expect((await send({ contactIds: [ids[0]!] })).body).toMatchObject({
      mediaType: 'contactMessage',
      body: expect.stringContaining('waid=5511988887777:+5511988887777'),
    });
  });

  it('is refused for a contact of another company and for one without a number', async () => {
    const { companyId, send } = await openTicket();
    const elsewhere = await openTicket();
    expect((await send({ contactIds: [await elsewhere.contact('De outra empresa', '5511955554444')] })).body).toEqual({
      error: 'ERR_NO_CONTACT_FOUND',
    });
    const { rows } = await server.admin.query(
      `insert into contacts (company_id, name) values ($1, 'Sem número') returning id`,
      [companyId],
    );
    expect((await send({ contactIds: [rows[0].id] })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { contactIds: 'no_number' } },
    });
  });
});
