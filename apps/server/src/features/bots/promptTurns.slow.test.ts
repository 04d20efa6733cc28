import { beforeAll, expect, it } from 'vitest';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeBot, silencesOf } from '../../../test/makeBot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

it('a bot answers soon after a second of silence', async () => {
  const bot = await makeBot(server, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
  const { ticketId } = await bot.contact.says('oi');
  const silence = async () => (await silencesOf(server, ticketId)).at(-1);
  await until(async () => (await silence())?.isAnswered === true);
  // The poll of the workers alone would take up to a second more.
  expect((await silence())!.ms).toBeLessThan(1_600);
});
