import { ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, startTestServer, type TestServer } from '../../../test/harness.ts';
import { within } from '../../../test/make.ts';
import { makeBot, play, type TestBot } from '../../../test/makeBot.ts';
import { backOffCommand, claimCommands, delayCommand } from './claimCommands.ts';

let server: TestServer;
let bots: TestBot[];
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
  const phones = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'phones' });
  bots = [await makeBot(server, {}), await makeBot(server, {})];
  // No session claims a command from here on: the tests do.
  await phones.stop();
});

describe('an answer of a bot when a user accepts the ticket', () => {
  it.each([
    ['was refused and is retried', delayCommand],
    ['waits for the rate limit of the provider', backOffCommand],
  ])('keeps its place if it was due and %s [behaviour 4.2]', async (_case, delay) => {
    const bot = bots.pop()!;
    const { ticketId } = await play(server, bot, ['oi']);
    await within(server, bot.companyId, async (work) => {
      const claimed = await claimCommands(work, bot.connectionId, 1, 20, true);
      const [answer] = claimed.filter(({ kind }) => kind === 'send');
      await delay(work, answer!.id, 600);
    });
    const body = { status: 'open', userId: bot.admin.id } as const;
    expect((await call(server, ticketsApi.update, { as: bot.admin, params: { ticketId }, body })).status).toBe(200);
    const { rows } = await server.admin.query(
      `select m.body, m.error, (select o.attempts from outbox_commands o where o.company_id = m.company_id and o.message_id = m.id)
       from messages m where m.ticket_id = $1 and m.from_me`,
      [ticketId],
    );
    expect(rows).toEqual([{ body: 'Olá!', error: null, attempts: expect.any(Number) }]);
  });
});
