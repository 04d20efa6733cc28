import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, it } from 'vitest';
import { call, openTestServer, startTestServer, until, type TestServer } from '../../../test/harness.ts';
import { botTexts, makeBot, play } from '../../../test/makeBot.ts';

let server: TestServer;
const openPhones = () => startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'phones' });
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});

it('an answer from before an accept leaves before the texts of the attendant [behaviour 1.12]', async () => {
  const phones = await openPhones();
  const bot = await makeBot(server, {});
  await phones.stop();
  const { ticketId } = await play(server, bot, ['oi']);
  expect(await botTexts(server, ticketId)).toEqual(['Olá!']);
  const params = { ticketId };
  const body = { status: 'open', userId: bot.admin.id } as const;
  expect((await call(server, ticketsApi.update, { as: bot.admin, params, body })).status).toBe(200);
  await call(server, messagesApi.send, { as: bot.admin, params, body: { body: 'Aqui é a Bia' } });
  expect(await bot.contact.inbox()).toEqual([]);
  const again = await openPhones();
  const texts = await until(async () => {
    const inbox = await bot.contact.inbox();
    return inbox.length === 2 && inbox.map(({ body: text }) => text);
  });
  expect(texts).toEqual(['Olá!', 'Aqui é a Bia']);
  await again.stop();
});
