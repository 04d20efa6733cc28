import { beforeAll, expect, it } from 'vitest';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { botTexts, makeBot } from '../../../test/makeBot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

it('a bot answers soon after a second of silence', async () => {
  const bot = await makeBot(server, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
  const { ticketId } = await bot.contact.says('oi');
  await until(async () => (await botTexts(server, ticketId)).length > 0);
  const { rows } = await server.admin.query<{ ms: number }>(
    `select (extract(epoch from max(created_at) filter (where from_me) - max(created_at) filter (where not from_me)) * 1000)::float8 as ms
     from messages where ticket_id = $1`,
    [ticketId],
  );
  // The poll of the workers alone would take up to a second more.
  expect(rows[0]!.ms).toBeLessThan(1_600);
});
