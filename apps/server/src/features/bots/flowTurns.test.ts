import {
  botsApi,
  flowCampaignsApi,
  flowRunsApi,
  flowsApi,
  queueIntegrationsApi,
  queuesApi,
  ticketsApi,
  type FlowDocument,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, menuNode, pauseNode, questionNode, queueNode, textNode } from '../../../test/flows.ts';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { botTexts, endBurst, makeBot, play, runTurn, type NewBot, type TestBot } from '../../../test/makeBot.ts';
import { within } from '../../../test/make.ts';
import { makeFile, type TestFile } from '../../../test/mediaFiles.ts';
import { postFile } from '../../../test/sendFile.ts';
import { untilBlocked } from '../../../test/untilBlocked.ts';
import { resumeBots } from './resumeBots.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker of its own: a turn runs only when a test runs it.
  server = await openTestServer({ roles: 'web,phones' });
});

const phrase = 'quero promoção';

/** A bot whose connection starts a flow by the phrase. */
async function makeFlowBot(document: FlowDocument | ((bot: TestBot) => FlowDocument), bot: NewBot = {}) {
  const made = await makeBot(server, bot);
  const { admin, connectionId } = made;
  const flowId = await makeFlow(server, admin, typeof document === 'function' ? document(made) : document);
  const campaign = await call(server, flowCampaignsApi.create, {
    as: admin,
    body: { name: 'Promoção', flowId, whatsappId: connectionId, phrase },
  });
  return { ...made, flowId, campaignId: campaign.body.id };
}

const runsOf = async (ticketId: number) =>
  (
    await server.admin.query<{ wait: string | null; node: string; end: string | null; variables: object }>(
      `select run ->> 'wait' as wait, run ->> 'nodeId' as node, end_reason as end, run -> 'variables' as variables
       from flow_runs where ticket_id = $1 order by id`,
      [ticketId],
    )
  ).rows;
const passesOf = async (ticketId: number): Promise<string[]> =>
  (
    await server.admin.query<{ pass: string }>(
      `select p.node_id || ':' || coalesce(p.handle, 'end') as pass from flow_passes p
       join flow_runs r on r.company_id = p.company_id and r.id = p.run_id where r.ticket_id = $1 order by p.id`,
      [ticketId],
    )
  ).rows.map(({ pass }) => pass);
const steps = async (ticketId: number): Promise<string[]> =>
  (
    await server.admin.query<{ reason: string }>(
      `select reason from ticket_events where ticket_id = $1 and type = 'bot' order by id`,
      [ticketId],
    )
  ).rows.map(({ reason }) => reason);
const get = async ({ admin }: TestBot, ticketId: number) =>
  (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
const isBotWaiting = async (ticketId: number): Promise<boolean> =>
  (await server.admin.query<{ waits: boolean }>('select bot_waiting as waits from tickets where id = $1', [ticketId]))
    .rows[0]!.waits;
const wakeUpsOf = async (ticketId: number): Promise<Date[]> =>
  (
    await server.admin.query<{ run_at: Date }>('select run_at from graphile_worker._private_jobs where key = $1', [
      `flow:${ticketId}`,
    ])
  ).rows.map(({ run_at: at }) => at);
/** Lets the interval of a run be over. */
const endInterval = (ticketId: number) =>
  server.admin.query(
    `update flow_runs set run = jsonb_set(run, '{wakeAt}', to_jsonb((extract(epoch from now()) * 1000)::bigint - 1))
     where ticket_id = $1 and ended_at is null`,
    [ticketId],
  );

const sale = documentOf(
  {
    hi: textNode('Oi {{firstName}}, veja a promoção'),
    name: questionNode('Qual é o seu nome?', 'nome'),
    menu: menuNode('{{nome}}, o que prefere?', 'Azul', 'Verde'),
    blue: textNode('Azul, {{ nome }}. Protocolo {{protocol}}'),
  },
  ['1 hi', 'hi name', 'name menu', 'menu:a1 blue'],
);

describe('a flow in a ticket', () => {
  it('starts by its phrase, asks, keeps answers, and reaches the phone [FLOW-71, FLOW-73, FLOW-75, FCAMP-07]', async () => {
    const bot = await makeFlowBot(sale);
    const { said, ticketId } = await play(server, bot, ['QUERO  promocao', 'Ana', 'vermelho', 'azul', 'obrigada']);
    const { code } = (await server.admin.query('select code from tickets where id = $1', [ticketId])).rows[0];
    expect(said).toEqual([
      ['Oi Ana, veja a promoção', 'Qual é o seu nome?'],
      ['Ana, o que prefere?\n\n*1* - Azul\n*2* - Verde'],
      ['Ana, o que prefere?\n\n*1* - Azul\n*2* - Verde'],
      [`Azul, Ana. Protocolo ${code}`],
      ['Olá!'],
    ]);
    expect(await runsOf(ticketId)).toEqual([{ wait: null, node: 'blue', end: 'path', variables: { nome: 'Ana' } }]);
    expect(await passesOf(ticketId)).toEqual(['1:a', 'hi:a', 'name:a', 'menu:a1', 'blue:a', 'blue:end']);
    expect(await steps(ticketId)).toEqual(['flowStarted', 'flowEnded', 'greeted']);
    expect(await get(bot, ticketId)).toMatchObject({ status: 'pending', touched: false });
    expect(
      await until(async () => ((await bot.contact.inbox()).length === 6 ? bot.contact.inbox() : undefined), 20_000),
    ).toMatchObject(said.flat().map((body) => ({ body })));
  });

  it('waits for an interval by a job, only stores what the contact writes, and goes on once [FLOW-72]', async () => {
    const flow = documentOf({ a: textNode('já'), p: pauseNode(90), q: questionNode('e agora?', 'agora') }, [
      '1 a',
      'a p',
      'p q',
    ]);
    const bot = await makeFlowBot(flow);
    const { said, ticketId } = await play(server, bot, [phrase, 'alguém aí?']);
    expect(said).toEqual([['já'], []]);
    const [wakeUp] = await wakeUpsOf(ticketId);
    expect(Math.abs(wakeUp!.getTime() - Date.now() - 90_000)).toBeLessThan(5_000);
    await runTurn(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual(['já']);
    // A message that is stored at the end of the interval is no answer to the question that follows.
    await bot.contact.says('oi?');
    await endInterval(ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await endBurst(server, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual(['já', 'e agora?']);
    expect(await runsOf(ticketId)).toMatchObject([{ wait: 'question', node: 'q', variables: {} }]);
    await play(server, bot, ['sim']);
    expect(await runsOf(ticketId)).toMatchObject([{ end: 'path', variables: { agora: 'sim' } }]);
  });

  it('goes on after two intervals in a row, but not in a ticket that was accepted or closed [FLOW-72, FLOW-79]', async () => {
    const flow = documentOf({ a: textNode('já'), p: pauseNode(1), r: pauseNode(1), b: textNode('depois') }, [
      '1 a',
      'a p',
      'p r',
      'r b',
    ]);
    const bot = await makeFlowBot(flow);
    const { ticketId } = await play(server, bot, [phrase]);
    for (const said of [['já'], ['já', 'depois']]) {
      expect(await wakeUpsOf(ticketId)).toHaveLength(1);
      await endInterval(ticketId);
      await runTurn(server, bot.companyId, ticketId);
      expect(await botTexts(server, ticketId)).toEqual(said);
    }
    for (const status of ['open', 'closed'] as const) {
      const other = await makeFlowBot(flow);
      const paused = (await play(server, other, [phrase])).ticketId;
      await endInterval(paused);
      const body = status === 'open' ? { status, userId: other.admin.id } : { status, closeUnread: true };
      await call(server, ticketsApi.update, { as: other.admin, params: { ticketId: paused }, body });
      await runTurn(server, other.companyId, paused);
      expect(await botTexts(server, paused)).toEqual(['já']);
    }
  });

  it('goes on when its company is served again, although its interval ended days before [FLOW-71, FLOW-72]', async () => {
    const bot = await makeFlowBot(
      documentOf({ a: textNode('já'), p: pauseNode(1), b: textNode('depois') }, ['1 a', 'a p', 'p b']),
    );
    const { ticketId } = await play(server, bot, [phrase]);
    const setStatus = (status: boolean) =>
      server.admin.query('update companies set status = $1 where id = $2', [status, bot.companyId]);
    const jobs = async () =>
      (
        await server.admin.query('select 1 from graphile_worker._private_jobs where key = any($1)', [
          [`bot:${ticketId}`, `flow:${ticketId}`],
        ])
      ).rowCount;
    await setStatus(false);
    await endInterval(ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await server.admin.query('delete from graphile_worker._private_jobs where key = any($1)', [
      [`bot:${ticketId}`, `flow:${ticketId}`],
    ]);
    await server.admin.query(`update tickets set active_at = now() - interval '2 days' where id = $1`, [ticketId]);
    await setStatus(true);
    await within(server, bot.companyId, resumeBots);
    expect(await jobs()).toBe(1);
    await runTurn(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual(['já', 'depois']);
  });

  it('waits for a connection that is off, but not for one that was removed [FLOW-72]', async () => {
    const bot = await makeFlowBot(documentOf({ p: pauseNode(1), b: textNode('depois') }, ['1 p', 'p b']));
    const { ticketId } = await play(server, bot, [phrase]);
    await endInterval(ticketId);
    for (const [change, jobs] of [
      [`status = 'DISCONNECTED'`, 1],
      [`deleted_at = now()`, 0],
    ] as const) {
      await server.admin.query(`update connections set ${change} where id = $1`, [bot.connectionId]);
      await server.admin.query('delete from graphile_worker._private_jobs where key = $1', [`flow:${ticketId}`]);
      await runTurn(server, bot.companyId, ticketId);
      expect(await wakeUpsOf(ticketId)).toHaveLength(jobs);
    }
    expect(await botTexts(server, ticketId)).toEqual([]);
  });

  it('names in the log the node at which it ended [FLOW-71, FLOW-73]', async () => {
    const bot = await makeFlowBot(documentOf({ m: menuNode('Qual cor?', 'Azul', 'Verde') }, ['1 m']));
    const { ticketId } = await play(server, bot, [phrase, 'um', 'dois e meio', 'talvez', 'nenhuma']);
    const { body } = await call(server, botsApi.why, { as: bot.agent, params: { ticketId } });
    expect(body.steps.at(-1)).toMatchObject({ bot: 'flowEnded', end: 'gaveUp', node: 'Qual cor?' });
    // People have the ticket: it is not closed as abandoned.
    expect(await get(bot, ticketId)).toMatchObject({ status: 'pending', touched: false });
    expect(await isBotWaiting(ticketId)).toBe(false);
  });

  it('sends a long text in parts of whole characters [FLOW-72]', async () => {
    const family = '👩‍👩‍👧';
    const bot = await makeFlowBot(documentOf({ a: textNode(`Oi${family.repeat(900)}`) }, ['1 a']));
    const { said } = await play(server, bot, [phrase]);
    // 2 + 818 emoji of five characters are the most within 4,096.
    const parts = [`Oi${family.repeat(818)}`, family.repeat(82)];
    expect(said).toEqual([parts]);
    await until(async () => (await bot.contact.inbox()).length === parts.length, 20_000);
    expect((await bot.contact.inbox()).map(({ body }) => body)).toEqual(parts);
  });

  it('sends files of the editor, a recording as a voice message, and skips one that is gone [FLOW-72]', async () => {
    const [png, ogg] = [await makeFile('png'), await makeFile('voice')];
    const bot = await makeBot(server, {});
    const store = async ({ name, type, bytes }: TestFile): Promise<string> => {
      const answer = await postFile(server, bot.admin, '/flowbuilder/content', {}, new File([bytes], name, { type }));
      return (answer.body as unknown as string[])[0]!;
    };
    const [picture, voice] = [await store(png), await store(ogg)];
    const elements = [
      { type: 'img', value: picture, number: 'img0', original: 'foto.png' },
      { type: 'audio', value: voice, number: 'audio1', original: 'voz.ogg', record: true },
      { type: 'audio', value: 'nada.mp3', number: 'audio2' },
      { type: 'message', value: 'fim', number: 'message3' },
    ];
    const flow = documentOf(
      { c: { type: 'singleBlock', data: { seq: elements.map(({ number }) => number), elements } } },
      ['1 c'],
    );
    const flowId = await makeFlow(server, bot.admin, flow);
    await call(server, flowCampaignsApi.create, {
      as: bot.admin,
      body: { name: 'Fotos', flowId, whatsappId: bot.connectionId, phrase },
    });
    const { ticketId } = await play(server, bot, [phrase]);
    const { rows } = await server.admin.query(
      'select media_type as type, voice, media_name as name, body from messages where ticket_id = $1 and from_me order by id',
      [ticketId],
    );
    expect(rows).toMatchObject([
      { type: 'image', voice: false, name: 'foto.png' },
      { type: 'audio', voice: true, name: 'voz.ogg' },
      { type: 'conversation', body: 'fim' },
    ]);
    expect(
      await until(async () => ((await bot.contact.inbox()).length === 3 ? bot.contact.inbox() : undefined), 20_000),
    ).toMatchObject([{ kind: 'image' }, { kind: 'audio' }, { body: 'fim' }]);
  });

  it('sends the ticket to a queue and asks its hours and greeting [FLOW-77]', async () => {
    const queues = [
      { name: 'Vendas', greetingMessage: 'Vendas aqui' },
      { name: 'Cobrança', greetingMessage: 'Cobrança aqui', isOffered: false },
    ];
    for (const [at, greeting] of [
      [0, ['Vendas aqui']],
      [1, []],
    ] as const) {
      const bot = await makeFlowBot(({ queueIds }) => documentOf({ t: queueNode(queueIds[at]!) }, ['1 t']), { queues });
      const { said, ticketId } = await play(server, bot, [phrase]);
      expect(said).toEqual([greeting]);
      expect(await get(bot, ticketId)).toMatchObject({ status: 'pending', queueId: bot.queueIds[at] });
      expect(await runsOf(ticketId)).toMatchObject([{ end: 'queue' }]);
    }
    const closed = [
      {
        ...queues[0]!,
        outOfHoursMessage: 'Vendas fechou',
        schedules: [{ weekday: '', weekdayEn: 'monday', startTime: '', endTime: '' }],
      },
    ];
    const bot = await makeFlowBot(({ queueIds }) => documentOf({ t: queueNode(queueIds[0]!) }, ['1 t']), {
      queues: closed as never,
      settings: { scheduleType: 'queue' },
    });
    expect((await play(server, bot, [phrase])).said).toEqual([['Vendas fechou']]);
  });

  it('ends at the queue whose own flow starts, and no message of either is lost [FLOW-77, INT-17]', async () => {
    const first = ({ queueIds }: TestBot) =>
      documentOf({ a: textNode('já'), p: pauseNode(5), b: textNode('passo para Vendas'), t: queueNode(queueIds[0]!) }, [
        '1 a',
        'a p',
        'p b',
        'b t',
      ]);
    const bot = await makeFlowBot(first, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    const second = documentOf(
      {
        w: textNode('Vendas aqui'),
        r: pauseNode(5),
        q: questionNode('Qual?', 'item'),
        z: textNode('{{item}}, anotado'),
      },
      ['1 w', 'w r', 'r q', 'q z'],
    );
    const flowId = await makeFlow(server, bot.admin, second);
    const integration = await call(server, queueIntegrationsApi.create, {
      as: bot.admin,
      body: { type: 'flowbuilder', name: 'Vendas', flowId } as never,
    });
    await call(server, queuesApi.change, {
      as: bot.admin,
      params: { queueId: bot.queueIds[0]! },
      body: { integrationId: integration.body.id },
    });
    const { ticketId } = await play(server, bot, [phrase]);
    for (const said of [
      ['já', 'passo para Vendas', 'Vendas aqui'],
      ['já', 'passo para Vendas', 'Vendas aqui', 'Qual?'],
    ]) {
      await endInterval(ticketId);
      await runTurn(server, bot.companyId, ticketId);
      expect(await botTexts(server, ticketId)).toEqual(said);
    }
    expect(await runsOf(ticketId)).toMatchObject([
      { node: 't', end: 'queue' },
      { node: 'q', wait: 'question', end: null },
    ]);
    expect((await play(server, bot, ['mesa'])).said).toEqual([['mesa, anotado']]);
    const { rows } = await server.admin.query('select flow_id as id from flow_runs where ticket_id = $1 order by id', [
      ticketId,
    ]);
    expect(rows).toEqual([{ id: bot.flowId }, { id: flowId }]);
    expect((await passesOf(ticketId)).slice(-3)).toEqual(['q:a', 'z:a', 'z:end']);
  });

  it('ends when a user accepts, transfers or closes its ticket [FLOW-79]', async () => {
    for (const [body, end] of [
      [{ status: 'open' }, 'user'],
      [{ status: 'pending', queueId: 0 }, 'user'],
      [{ status: 'closed', closeUnread: true }, 'closed'],
    ] as const) {
      const bot = await makeFlowBot(sale, { queues: [{ name: 'Vendas' }] });
      const { ticketId } = await play(server, bot, [phrase]);
      const change = {
        ...body,
        ...('queueId' in body ? { queueId: bot.queueIds[0] } : {}),
        ...(body.status === 'open' ? { userId: bot.admin.id } : {}),
      };
      const { status } = await call(server, ticketsApi.update, { as: bot.admin, params: { ticketId }, body: change });
      expect([body.status, status]).toEqual([body.status, 200]);
      expect(await runsOf(ticketId)).toMatchObject([{ end }]);
      const before = await botTexts(server, ticketId);
      await endInterval(ticketId);
      await runTurn(server, bot.companyId, ticketId);
      expect(await botTexts(server, ticketId)).toEqual(before);
    }
  });

  it('does not start while it is disabled, and a run that goes on finishes [FLOW-79, FCAMP-07, AMB-82]', async () => {
    const bot = await makeFlowBot(sale);
    const { ticketId } = await play(server, bot, [phrase]);
    await call(server, flowsApi.change, { as: bot.admin, body: { flowId: bot.flowId, active: false } });
    expect((await play(server, bot, ['Ana', '1'])).said.flat()).toHaveLength(2);
    expect(await runsOf(ticketId)).toMatchObject([{ end: 'path' }]);
    expect((await play(server, bot, [phrase])).said).toEqual([['Olá!']]);
    await call(server, flowsApi.change, { as: bot.admin, body: { flowId: bot.flowId, active: true } });
    expect((await play(server, bot, [phrase])).said[0]).toHaveLength(2);
  });

  it('does not start while it is disabled in the queue to which another flow leads [FLOW-77, FLOW-79]', async () => {
    const first = ({ queueIds }: TestBot) =>
      documentOf({ a: textNode('passo para Vendas'), t: queueNode(queueIds[0]!) }, ['1 a', 'a t']);
    const bot = await makeFlowBot(first, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    const flowId = await makeFlow(server, bot.admin, documentOf({ w: textNode('Vendas aqui') }, ['1 w']));
    const integration = await call(server, queueIntegrationsApi.create, {
      as: bot.admin,
      body: { type: 'flowbuilder', name: 'Vendas', flowId } as never,
    });
    const params = { queueId: bot.queueIds[0]! };
    await call(server, queuesApi.change, { as: bot.admin, params, body: { integrationId: integration.body.id } });
    await call(server, flowsApi.change, { as: bot.admin, body: { flowId, active: false } });
    const { ticketId, said } = await play(server, bot, [phrase]);
    expect(said).toEqual([['passo para Vendas']]);
    expect(await runsOf(ticketId)).toMatchObject([{ node: 't', end: 'queue' }]);
  });

  it('does not start by a phrase that is disabled or of another connection [FCAMP-07]', async () => {
    const bot = await makeFlowBot(sale);
    await call(server, flowCampaignsApi.change, { as: bot.admin, body: { id: bot.campaignId, status: false } });
    expect((await play(server, bot, [phrase])).said).toEqual([['Olá!']]);
  });

  it('keeps the version with which it began, also after another was published [FLOW-71]', async () => {
    const bot = await makeFlowBot(sale);
    await play(server, bot, [phrase]);
    await call(server, flowsApi.save, {
      as: bot.admin,
      body: { idFlow: bot.flowId, ...documentOf({ x: textNode('outro') }, ['1 x']) },
    });
    expect((await play(server, bot, ['Ana'])).said).toEqual([['Ana, o que prefere?\n\n*1* - Azul\n*2* - Verde']]);
  });

  it('is gone with its runs when it is deleted, and people have the ticket [FLOW-79]', async () => {
    const bot = await makeFlowBot(sale);
    const { ticketId } = await play(server, bot, [phrase]);
    expect(await isBotWaiting(ticketId)).toBe(true);
    await call(server, flowsApi.remove, { as: bot.admin, params: { flowId: bot.flowId } });
    expect(await runsOf(ticketId)).toEqual([]);
    expect(await isBotWaiting(ticketId)).toBe(false);
    expect((await play(server, bot, ['Ana'])).said).toEqual([['Olá!']]);
    expect(await get(bot, ticketId)).toMatchObject({ status: 'pending' });
  });

  it('gives people a ticket too whose run started while the flow was being deleted [FLOW-79]', async () => {
    const bot = await makeFlowBot(sale);
    const { ticketId } = await play(server, bot, [phrase]);
    const end = (at: string) =>
      server.admin.query(`update flow_runs set ended_at = ${at} where ticket_id = $1`, [ticketId]);
    await end('now()');
    const turn = await server.admin.connect();
    try {
      await turn.query(`begin; select from flows where id = ${bot.flowId} for key share`);
      const removed = call(server, flowsApi.remove, { as: bot.admin, params: { flowId: bot.flowId } });
      await untilBlocked(server);
      await end('null');
      await turn.query('commit');
      expect((await removed).status).toBe(200);
    } finally {
      turn.release(true);
    }
    expect(await runsOf(ticketId)).toEqual([]);
    expect(await isBotWaiting(ticketId)).toBe(false);
  });

  it('has one run in a ticket, whatever jobs run at once [FLOW-71]', async () => {
    const bot = await makeFlowBot(sale);
    const { ticketId } = await bot.contact.says(phrase);
    await endBurst(server, ticketId);
    await Promise.all(Array.from({ length: 8 }, () => runTurn(server, bot.companyId, ticketId)));
    expect(await botTexts(server, ticketId)).toHaveLength(2);
    expect(await runsOf(ticketId)).toHaveLength(1);
  });

  it('is shown in its ticket to who sees it, and stopped by them with a line in the log', async () => {
    const bot = await makeFlowBot(sale);
    const { ticketId } = await play(server, bot, [phrase]);
    const read = async () => (await call(server, flowRunsApi.get, { as: bot.agent, params: { ticketId } })).body.run;
    expect(await read()).toMatchObject({ flowId: bot.flowId, wait: 'question', wakeAt: null });
    const stop = () => call(server, flowRunsApi.stop, { as: bot.agent, params: { ticketId } });
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
    expect(await read()).toBeNull();
    // People have the ticket: it is not closed as abandoned.
    expect(await isBotWaiting(ticketId)).toBe(false);
    expect(await steps(ticketId)).toEqual(['flowStarted', 'flowStopped']);
    const why = await call(server, botsApi.why, { as: bot.agent, params: { ticketId } });
    expect(why.body.steps.at(-1)).toMatchObject({
      bot: 'flowStopped',
      actor: expect.any(String),
      flow: expect.any(String),
    });
    expect((await play(server, bot, ['Ana'])).said).toEqual([['Olá!']]);
  });
});
