import { flowCampaignsApi, flowFiguresApi, flowsApi, limits, ticketsApi, type FlowDocument } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, menuNode, questionNode, textNode } from '../../../../test/flows.ts';
import { call, openTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeTestContact, makeUser } from '../../../../test/make.ts';
import { makeBot, play, type TestBot } from '../../../../test/makeBot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
});

const phrase = 'quero comprar';
const nodes = {
  m: menuNode('Qual cor?', 'Azul', 'Verde', 'Outra'),
  a: textNode('Azul, então'),
  b: textNode('Verde, então'),
  q: questionNode('Qual?', 'cor'),
};
const shop = documentOf(nodes, ['1 m', 'm:a1 a', 'm:a2 b', 'm:a3 q', 'q a']);

async function makeShop() {
  const bot = await makeBot(server, {});
  const flowId = await makeFlow(server, bot.admin, shop);
  await call(server, flowCampaignsApi.create, {
    as: bot.admin,
    body: { name: 'Compra', flowId, whatsappId: bot.connectionId, phrase },
  });
  const converse = (...bursts: string[]) =>
    play(server, { ...bot, contact: makeTestContact(server, bot.admin, bot.connectionId) }, [phrase, ...bursts]);
  return { bot, flowId, converse };
}

const figuresOf = async ({ admin }: Pick<TestBot, 'admin'>, flowId: number, days: 1 | 7 | 30 = 1) => {
  const { body } = await call(server, flowFiguresApi.get, { as: admin, params: { flowId }, query: { days } });
  return {
    ...body,
    edges: Object.fromEntries(body.edges.map(({ source, handle, runs }) => [`${source}:${handle}`, runs])),
    waiting: Object.fromEntries(body.waiting.map(({ nodeId, runs }) => [nodeId, runs])),
    ends: Object.fromEntries(body.ends.map(({ nodeId, end, runs }) => [`${nodeId} ${end}`, runs])),
  };
};
const publish = (bot: TestBot, idFlow: number, document: FlowDocument) =>
  call(server, flowsApi.save, { as: bot.admin, body: { idFlow, ...document } });

/** Makes a run as old as if its ticket had been this many days earlier. */
async function ageRun(ticketId: number, days: number): Promise<void> {
  const values = [ticketId, days];
  await server.admin.query(
    `update flow_passes set created_at = created_at - make_interval(days => $2)
     where run_id in (select id from flow_runs where ticket_id = $1)`,
    values,
  );
  await server.admin.query(
    'update flow_runs set ended_at = ended_at - make_interval(days => $2) where ticket_id = $1',
    values,
  );
}

describe('the figures of a flow', () => {
  it('count each run once on an edge, and tell where runs wait and where they ended', async () => {
    const { bot, flowId, converse } = await makeShop();
    await converse('azul');
    await converse('2');
    await converse('outra');
    await converse();
    await converse('roxo', 'rosa', 'lilás', 'bege');
    const taken = await converse('outra');
    await call(server, ticketsApi.update, {
      as: bot.admin,
      params: { ticketId: taken.ticketId },
      body: { status: 'open', userId: bot.admin.id },
    });
    expect(await figuresOf(bot, flowId)).toMatchObject({
      version: 1,
      runs: 6,
      edges: { '1:a': 6, 'm:a1': 1, 'm:a2': 1, 'm:a3': 2 },
      waiting: { q: 1, m: 1 },
      ends: { 'a path': 1, 'b path': 1, 'm gaveUp': 1, 'q user': 1 },
      gone: { passes: 0, waiting: 0, ends: 0 },
    });
  });

  it('belong to the live version: what it no longer has is left out and counted', async () => {
    const { bot, flowId, converse } = await makeShop();
    await converse('azul');
    await converse('verde');
    await converse('outra');
    // The first option leads elsewhere, the second stays, the question is gone.
    const { q: _question, ...kept } = nodes;
    const next = documentOf({ ...kept, c: textNode('Só amanhã') }, ['1 m', 'm:a1 c', 'm:a2 b', 'm:a3 c']);
    expect((await publish(bot, flowId, next)).status).toBe(200);
    await converse('azul');
    const figures = await figuresOf(bot, flowId);
    expect(figures).toMatchObject({ version: 2, runs: 4, gone: { passes: 2, waiting: 1, ends: 0 } });
    expect(figures.edges).toEqual({ '1:a': 4, 'm:a1': 1, 'm:a2': 1 });
    expect(figures.waiting).toEqual({});
    expect(figures.ends).toEqual({ 'a path': 1, 'b path': 1, 'c path': 1 });
  });

  it('keep the runs of their range when versions past the newest fifty go', async () => {
    const { bot, flowId, converse } = await makeShop();
    const { ticketId } = await converse('azul');
    await server.admin.query(
      `insert into flow_versions (company_id, flow_id, number, document)
       select company_id, flow_id, n, document from flow_versions, generate_series(2, $2::int) n where flow_id = $1 and number = 1`,
      [flowId, limits.flowVersions + 1],
    );
    const publishNext = async (color: string) => {
      await publish(bot, flowId, documentOf({ ...nodes, c: textNode(color) }, ['1 m', 'm:a1 a', 'm:a2 c']));
      const { body } = await call(server, flowsApi.versions, { as: bot.admin, params: { flowId } });
      return body.versions.slice(limits.flowVersions - 1).map(({ number }) => number);
    };
    expect(await publishNext('Rosa')).toEqual([3, 1]);
    expect(await figuresOf(bot, flowId, 30)).toMatchObject({ runs: 1, edges: { 'm:a1': 1 }, ends: { 'a path': 1 } });
    await ageRun(ticketId, 32);
    expect(await publishNext('Lilás')).toEqual([4]);
  });

  it('begin at the start of the first day on the clocks of the company', async () => {
    const { bot, flowId, converse } = await makeShop();
    await server.admin.query(`update companies set timezone = 'Pacific/Kiritimati' where id = $1`, [bot.companyId]);
    const { ticketId } = await converse('azul');
    const today = await figuresOf(bot, flowId);
    expect(today).toMatchObject({ runs: 1, edges: { '1:a': 1 } });
    // Midnight in Kiritimati (UTC+14) is 10:00 of the day before in UTC.
    expect(today.since).toMatch(/T10:00:00/);
    await ageRun(ticketId, 6);
    expect(await figuresOf(bot, flowId)).toMatchObject({ runs: 0, edges: {}, ends: {} });
    expect(await figuresOf(bot, flowId, 7)).toMatchObject({ runs: 1, ends: { 'a path': 1 } });
    await ageRun(ticketId, 1);
    expect(await figuresOf(bot, flowId, 7)).toMatchObject({ runs: 0 });
    expect(await figuresOf(bot, flowId, 30)).toMatchObject({ runs: 1, edges: { 'm:a1': 1 } });
  });

  it('are empty before the first publishing, and refused to colleagues and for other ranges', async () => {
    const { admin, companyId } = await makeBot(server, {});
    const { body: flow } = await call(server, flowsApi.create, { as: admin, body: { name: 'Novo' } });
    expect(await figuresOf({ admin }, flow.id)).toMatchObject({ version: null, runs: 0, edges: {} });
    const user = await makeUser(server, companyId);
    const get = (as: typeof admin, flowId: number, days: number) =>
      call(server, flowFiguresApi.get, { as, params: { flowId }, query: { days } });
    expect((await get(user, flow.id, 1)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await get(admin, flow.id, 2)).body).toMatchObject({ error: 'ERR_VALIDATION' });
    const other = await makeBot(server, {});
    expect((await get(other.admin, flow.id, 1)).body).toMatchObject({ error: 'ERR_NO_FLOW_FOUND' });
  });
});
