import { flowCampaignsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, questionNode, textNode } from '../../../test/flows.ts';
import { call, openTestServer, startTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeBot, play, type TestBot } from '../../../test/makeBot.ts';
import { openSandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
});

const phrase = 'quero promoção';

async function makeFlowBot(on: TestServer, ...texts: string[]): Promise<TestBot> {
  const bot = await makeBot(on, {});
  const document = documentOf(
    {
      ...Object.fromEntries(texts.map((text, at) => [`t${at}`, textNode(text)])),
      q: questionNode('Seu nome?', 'nome'),
    },
    ['1 t0', ...texts.map((_, at) => `t${at} ${at === texts.length - 1 ? 'q' : `t${at + 1}`}`)],
  );
  const flowId = await makeFlow(on, bot.admin, document);
  const body = { name: 'Promoção', flowId, whatsappId: bot.connectionId, phrase };
  await call(on, flowCampaignsApi.create, { as: bot.admin, body });
  return bot;
}

/** Returns typing and the bodies of messages in the order in which the contact's phone showed them. */
async function shownTo({ contact, connectionId }: TestBot, on: TestServer): Promise<string[]> {
  const world = openSandboxWorld({ directory: on.config.dataDirectory });
  const lines = await world.ledgerOf(connectionId);
  await world.close();
  return lines.flatMap((line) => {
    if (line.type === 'typing' && line.number === contact.number) return ['typing'];
    return line.type === 'outbound' && line.number === contact.number ? [line.body] : [];
  });
}
const untilShown = (bot: TestBot, on: TestServer, count: number): Promise<string[]> =>
  until(async () => {
    const shown = await shownTo(bot, on);
    return shown.length >= count ? shown : undefined;
  }, 15_000);

describe('typing of a flow', () => {
  it('is shown before each of its messages, and before no other message [FLOW-71]', async () => {
    const bot = await makeFlowBot(server, 'Oi', 'Veja só');
    await play(server, bot, [phrase]);
    expect(await untilShown(bot, server, 6)).toEqual(['typing', 'Oi', 'typing', 'Veja só', 'typing', 'Seu nome?']);
    const other = await makeBot(server, {});
    await play(server, other, ['bom dia']);
    expect(await untilShown(other, server, 1)).toEqual(['Olá!']);
  });

  it('fails no message when the session ends meanwhile: its next owner sends it once [FLOW-71]', async () => {
    const web = await openTestServer({ roles: 'web,phones' });
    const bot = await makeFlowBot(web, 'Uma mensagem longa, que se escreve devagar. '.repeat(10));
    const { ticketId } = await play(web, bot, [phrase]);
    await untilShown(bot, web, 1);
    const release = () =>
      web.admin.query(`update connections set desired_state = $2 where id = $1`, [bot.connectionId, 'closed']);
    await release();
    await until(async () => {
      const { rows } = await web.admin.query(
        'select 1 from session_leases where connection_id = $1 and expires_at > now()',
        [bot.connectionId],
      );
      return rows.length === 0;
    }, 15_000);
    expect(await shownTo(bot, web)).toEqual(['typing']);
    await web.admin.query(`update connections set desired_state = 'open' where id = $1`, [bot.connectionId]);
    const second = await startTestServer(web.databaseUrl, web.config.dataDirectory, { roles: 'phones' });
    try {
      const shown = await untilShown(bot, web, 5);
      expect(shown.filter((body) => body.startsWith('Uma mensagem'))).toHaveLength(1);
      // The phone shows a message before its outcome is stored.
      const stored = await until(async () => {
        const { rows } = await web.admin.query<{ sent: boolean; error: string | null }>(
          'select ack >= 1 as sent, error from messages where ticket_id = $1 and from_me order by id',
          [ticketId],
        );
        return (rows[0]!.sent || rows[0]!.error !== null) && rows[0];
      });
      expect(stored).toEqual({ sent: true, error: null });
    } finally {
      await second.stop();
    }
  }, 60_000);
});
