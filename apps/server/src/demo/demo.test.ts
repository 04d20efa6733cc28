import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messagesApi, ticketsApi, type Ticket } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, tokenFor, type TestServer, type TestUser } from '../../test/harness.ts';
import { firstStart } from '../firstStart.ts';
import { describeMedia } from '../gateways/storage/describe.ts';
import { voices } from './voices.ts';

let server: TestServer;
let camila: TestUser;
beforeAll(async () => {
  server = await openTestServer({ env: { DEMO: 'on', ADMIN_PASSWORD: 'uma-senha-de-teste' } });
  await firstStart(server.workshop, server.config);
  const { rows } = await server.admin.query<{ id: number; companyId: number }>(
    'select id, company_id as "companyId" from users where super',
  );
  camila = { ...rows[0]!, profile: 'admin', token: await tokenFor(server, { ...rows[0]!, profile: 'admin' }) };
});

const openTickets = async (): Promise<Ticket[]> =>
  (await call(server, ticketsApi.list, { as: camila, query: { status: 'open', showAll: true } })).body.tickets;

describe('the demo', () => {
  it('has its simulated connections paired and connected after the first start', async () => {
    await expect
      .poll(async () => (await server.admin.query('select status from connections')).rows, { timeout: 20_000 })
      .toEqual([{ status: 'CONNECTED' }, { status: 'CONNECTED' }]);
  });

  it('shows every kind of message in the inbox of today', async () => {
    const tickets = await openTickets();
    const pages = await Promise.all(
      tickets.map(
        async ({ id }) =>
          (await call(server, messagesApi.list, { as: camila, params: { ticketId: id }, query: {} })).body.messages,
      ),
    );
    const messages = pages.flat();
    expect(new Set(messages.map(({ mediaType }) => mediaType))).toEqual(
      new Set(['conversation', 'image', 'audio', 'application', 'locationMessage']),
    );
    expect(messages.filter(({ voice }) => voice)).toMatchObject([{ mediaStatus: 'ready' }, { mediaStatus: 'ready' }]);
    expect(messages.some(({ quotedMsg }) => quotedMsg?.mediaType === 'image')).toBe(true);
    expect(messages.some(({ reactions }) => reactions.length > 0)).toBe(true);
    expect(messages.filter(({ error }) => error)).toHaveLength(1);
    expect(tickets.filter(({ isGroup }) => isGroup)).toHaveLength(1);
    for (const { mediaUrl } of messages)
      if (mediaUrl)
        expect(
          (await server.http.inject({ url: new URL(mediaUrl).pathname + new URL(mediaUrl).search })).statusCode,
        ).toBe(200);
  });

  it('gives faces to its contacts, and their pictures load', async () => {
    const faces = (await openTickets()).flatMap(({ contact }) => contact.profilePicUrl ?? []);
    expect(faces.length).toBeGreaterThan(5);
    for (const face of faces)
      expect((await server.http.inject({ url: new URL(face).pathname + new URL(face).search })).statusCode).toBe(200);
  });

  it('was accepted between the first question and the first answer; nothing is in the future', async () => {
    const { rows } = await server.admin.query(`
      select t.id from tickets t
      where t.accepted_at > (select min(sent_at) from messages m where m.ticket_id = t.id and m.from_me)
         or t.accepted_at < t.created_at
         or exists (select from messages m where m.ticket_id = t.id and (m.sent_at > now() or m.sent_at < t.created_at))
         or exists (select from ticket_events e where e.ticket_id = t.id and e.at > now())`);
    expect(rows).toEqual([]);
  });

  it('counts as unread exactly the messages nobody has read', async () => {
    const { rows } = await server.admin.query(`
      select id from tickets t
      where unread_messages <> (select count(*) from messages m where m.ticket_id = t.id and not m.from_me and not m.read)`);
    expect(rows).toEqual([]);
  });

  it('ships length and waveform of its voice notes as they are decoded', { timeout: 60_000 }, async () => {
    const folder = join(dirname(fileURLToPath(import.meta.url)), '../../demo');
    for (const [file, facts] of Object.entries(voices))
      expect(await describeMedia(join(folder, file), 'audio/ogg')).toEqual(facts);
  });
});
