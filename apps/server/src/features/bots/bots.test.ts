import { botsApi, companiesApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, within } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';
import { readBotRules } from './readBotRules.ts';
import { botTexts, endBurst, makeBot, play, runTurn, type NewBotQueue } from '../../../test/makeBot.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker of its own: a turn runs only when a test runs it.
  server = await openTestServer({ roles: 'web,phones' });
});

const sales: NewBotQueue = {
  name: 'Vendas',
  greetingMessage: 'Vendas aqui',
  orderQueue: 1,
  options: [
    {
      title: 'Preços',
      message: 'Sobre preços',
      children: [
        { title: 'Atacado', message: 'Acima de dez' },
        { title: 'Varejo', message: 'A unidade' },
      ],
    },
    { title: 'Entrega', message: 'Em dois dias' },
  ],
};
const support: NewBotQueue = { name: 'Suporte técnico', greetingMessage: 'Suporte aqui, {{firstName}}', orderQueue: 2 };
const menu = 'Olá!\n\n*1* - Vendas\n*2* - Suporte técnico';
const top = 'Vendas aqui\n\n*1* - Preços\n*2* - Entrega\n*#* - Menu inicial';
const prices = 'Sobre preços\n\n*1* - Atacado\n*2* - Varejo\n*0* - Voltar\n*#* - Menu inicial';

const get = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body;
const change = (as: TestUser, ticketId: number, body: object) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const steps = async (ticketId: number): Promise<string[]> =>
  (
    await server.admin.query<{ reason: string }>(
      `select reason from ticket_events where ticket_id = $1 and type = 'bot' order by id`,
      [ticketId],
    )
  ).rows.map(({ reason }) => reason);
const waits = async (ticketId: number) =>
  (await server.admin.query('select bot_waiting from tickets where id = $1', [ticketId])).rows[0]
    .bot_waiting as boolean;
const jobsOf = async (ticketId: number): Promise<Date[]> =>
  (
    await server.admin.query<{ run_at: Date }>('select run_at from graphile_worker._private_jobs where key = $1', [
      `bot:${ticketId}`,
    ])
  ).rows.map(({ run_at: at }) => at);

describe('the queue menu', () => {
  it('reaches the phone, and a number sets the queue for everybody who sees it [CONN-29, CONN-30]', async () => {
    // The text for a transfer by a person is not sent with a choice (behaviour 2.8).
    const bot = await makeBot(server, { queues: [support, sales], settings: { sendMsgTransfTicket: 'enabled' } });
    const screen = await openScreen(server, bot.agent);
    await screen.join('joinTickets', 'pending');
    const { said, ticketId } = await play(server, bot, ['oi', '2', 'obrigado']);
    expect(said).toEqual([[menu], ['Suporte aqui, Ana'], []]);
    expect(await screen.next('ticket', (event) => event.action === 'delete')).toMatchObject({ from: 'pending' });
    expect(await get(bot.agent, ticketId)).toMatchObject({
      status: 'pending',
      queueId: bot.queueIds[0],
      touched: false,
      chatbot: false,
      unreadMessages: 3,
    });
    expect(
      await until(async () => ((await bot.contact.inbox()).length === 2 ? bot.contact.inbox() : undefined)),
    ).toMatchObject([{ body: menu }, { body: 'Suporte aqui, Ana' }]);
    expect(await steps(ticketId)).toEqual(['menuSent', 'queueChosen']);
  });

  it('answers texts that the log and the loop guard would cut within an emoji', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const long = `${'a'.repeat(99)}😀`;
    const { said, ticketId } = await play(server, bot, [long, long, '1']);
    expect(said).toEqual([[menu], [menu], [top]]);
    expect(await steps(ticketId)).toEqual(['menuSent', 'wrongAnswer', 'queueChosen']);
  });

  it('offers queues in their order, then by name, those without a place last [QUE-21]', async () => {
    const queues = [
      { name: 'Zebra', orderQueue: 1 },
      { name: 'Casa' },
      { name: 'Arte' },
      { name: 'Bola', orderQueue: 1 },
      { name: 'Fora', orderQueue: 0, isOffered: false },
    ];
    const { said } = await play(server, await makeBot(server, { queues }), ['oi']);
    expect(said).toEqual([['Olá!\n\n*1* - Bola\n*2* - Zebra\n*3* - Arte\n*4* - Casa']]);
  });

  it('is repeated as often as the connection allows, then waits for a user [CONN-30]', async () => {
    const bot = await makeBot(server, { queues: [sales, support], connection: { maxUseBotQueues: 1 } });
    const { said, ticketId } = await play(server, bot, ['oi', 'a', 'b', '1']);
    expect(said).toEqual([[menu], [menu], [], []]);
    expect(await steps(ticketId)).toEqual(['menuSent', 'wrongAnswer', 'gaveUp']);
    expect([await waits(ticketId), (await get(bot.admin, ticketId)).queueId]).toEqual([false, null]);
  });

  it('ignores a wrong answer within the pause of the connection [CONN-30]', async () => {
    const bot = await makeBot(server, { queues: [sales, support], connection: { timeUseBotQueues: 1 } });
    const { said, ticketId } = await play(server, bot, ['oi', 'a']);
    expect(said).toEqual([[menu], []]);
    await server.admin.query(
      `update bot_states set state = jsonb_set(state, '{menuAt}', to_jsonb((state ->> 'menuAt')::bigint - 61000)) where ticket_id = $1`,
      [ticketId],
    );
    expect((await play(server, bot, ['b'])).said).toEqual([[menu]]);
  });

  it('reads a number against the menu that was sent, also after the queues were reordered', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await play(server, bot, ['oi']);
    await server.admin.query('update queues set order_queue = 0 where id = $1', [bot.queueIds[1]]);
    await play(server, bot, ['1']);
    expect((await get(bot.admin, ticketId)).queueId).toBe(bot.queueIds[0]);
  });
});

describe('a connection with one queue or none', () => {
  it('takes the only queue, with the greeting of the connection if the setting wants it [CONN-29]', async () => {
    const quiet = await makeBot(server, { queues: [support] });
    const first = await play(server, quiet, ['oi', 'alguém?']);
    expect(first.said).toEqual([['Suporte aqui, Ana'], []]);
    expect((await get(quiet.admin, first.ticketId)).queueId).toBe(quiet.queueIds[0]);
    const polite = await makeBot(server, {
      queues: [support],
      settings: { sendGreetingMessageOneQueues: 'enabled' },
      connection: { greetingMessage: '{{ms}}, {{name}}!' },
    });
    const { said } = await play(server, polite, ['oi']);
    expect(said).toEqual([[expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite), Ana!$/), 'Suporte aqui, Ana']]);
  });

  it('without queues greets once in a ticket, and again in the next one [CONN-29]', async () => {
    const bot = await makeBot(server, {});
    const { said, ticketId } = await play(server, bot, ['oi', 'alguém?']);
    expect([said, await waits(ticketId)]).toEqual([[['Olá!'], []], false]);
    await change(bot.admin, ticketId, { status: 'closed', userId: bot.admin.id, closeUnread: true });
    expect((await server.admin.query('select 1 from bot_states where ticket_id = $1', [ticketId])).rowCount).toBe(0);
    const next = await play(server, bot, ['voltei']);
    expect([next.said, next.ticketId === ticketId]).toEqual([[['Olá!']], false]);
  });

  it('says nothing and enqueues nothing without a greeting and queues', async () => {
    const bot = await makeBot(server, { connection: { greetingMessage: '' } });
    const { ticketId } = await bot.contact.says('oi');
    expect(await jobsOf(ticketId)).toEqual([]);
  });
});

describe('the options tree', () => {
  it('leads down and up, sets the sign of the bot, and ends at a leaf [QUE-18, QUE-19]', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const chatbots: boolean[] = [];
    const said: string[][] = [];
    for (const text of ['oi', '1', 'preços', '0', '1', '2', 'e agora?', '#']) {
      const turn = await play(server, bot, [text]);
      said.push(...turn.said);
      chatbots.push((await get(bot.admin, turn.ticketId)).chatbot);
    }
    expect(said).toEqual([[menu], [top], [prices], [top], [prices], ['A unidade'], [], [menu]]);
    expect(chatbots).toEqual([false, true, true, true, true, false, false, false]);
    const { ticketId } = await play(server, bot, []).then(() => bot.contact.says('oi'));
    expect((await get(bot.admin, ticketId)).queueId).toBeNull();
    expect(await steps(ticketId)).toEqual([
      'menuSent',
      'queueChosen',
      'optionChosen',
      'wentBack',
      'optionChosen',
      'optionChosen',
      'wentToStart',
    ]);
  });

  it('is over for a ticket that a user accepts, returns or transfers [QUE-19]', async () => {
    for (const act of [
      async ({ agent }: { agent: TestUser }, ticketId: number, queueId: number) => {
        await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
        await change(agent, ticketId, { status: 'pending', userId: null });
      },
      async ({ admin }: { admin: TestUser }, ticketId: number, _queueId: number, other: number) =>
        void (await change(admin, ticketId, { status: 'pending', userId: null, queueId: other })),
    ]) {
      const bot = await makeBot(server, { queues: [sales, support] });
      const { ticketId } = await play(server, bot, ['oi', '1']);
      await act(bot, ticketId, bot.queueIds[0]!, bot.queueIds[1]!);
      expect(await get(bot.admin, ticketId)).toMatchObject({ status: 'pending', chatbot: false, touched: true });
      const before = await botTexts(server, ticketId);
      const { said } = await play(server, bot, ['1', '#', '2']);
      expect([said, (await botTexts(server, ticketId)).length]).toEqual([[[], [], []], before.length]);
    }
  });
});

describe('closed hours', () => {
  /** Never open: a row whose start equals its end, on every day. */
  const never = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
    (weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' }),
  );

  it('of the company answer once, and again after a user has written [CONN-27, QUE-22]', async () => {
    const bot = await makeBot(server, {
      queues: [sales, support],
      companyHours: never,
      settings: { scheduleType: 'company' },
      connection: { outOfHoursMessage: 'Abrimos às 8, {{firstName}}' },
    });
    const { said, ticketId } = await play(server, bot, ['oi', 'alô?']);
    expect(said).toEqual([['Abrimos às 8, Ana'], []]);
    expect([await steps(ticketId), await waits(ticketId)]).toEqual([['closed'], false]);
    await change(bot.admin, ticketId, { status: 'open', userId: bot.admin.id });
    await change(bot.admin, ticketId, { status: 'pending', userId: null });
    expect((await play(server, bot, ['sim?'])).said).toEqual([[]]);
    // Texts of the product, as the greeting of an accept, are not the words of a person.
    for (const key of ['notice:1', 'greeting:1', 'api:1', 'campaign:1:0:0'])
      await server.admin.query(
        `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, from_me, read, media_type, client_key, sent_at)
         select company_id, $2, id, connection_id, contact_id, true, true, 'text', $2, now() from tickets where id = $1`,
        [ticketId, key],
      );
    expect((await play(server, bot, ['mesmo?'])).said).toEqual([[]]);
    await change(bot.admin, ticketId, { status: 'open', userId: bot.admin.id });
    await call(server, messagesApi.send, { as: bot.admin, params: { ticketId }, body: { body: 'Já vejo' } });
    await change(bot.admin, ticketId, { status: 'pending', userId: null });
    expect((await play(server, bot, ['e aí?'])).said).toEqual([['Abrimos às 8, Ana']]);
  });

  it('of a queue answer its choice, keep the queue, and its tree begins once they are open [CONN-27, QUE-22]', async () => {
    const bot = await makeBot(server, {
      queues: [{ ...sales, schedules: never, outOfHoursMessage: 'Vendas fechada' }, support],
      settings: { scheduleType: 'queue' },
    });
    const { said, ticketId } = await play(server, bot, ['oi', '1', 'alô']);
    expect(said).toEqual([[menu], ['Vendas fechada'], []]);
    expect((await get(bot.admin, ticketId)).queueId).toBe(bot.queueIds[0]);
    await server.admin.query(`update queues set schedules = '[]' where id = $1`, [bot.queueIds[0]]);
    expect((await play(server, bot, ['bom dia', '2'])).said).toEqual([[top], ['Em dois dias']]);
  });

  it('of a queue that the connection does not offer apply to a ticket in it', async () => {
    const elsewhere = { name: 'Jurídico', schedules: never, outOfHoursMessage: 'Jurídico fechado', isOffered: false };
    const bot = await makeBot(server, {
      queues: [elsewhere],
      settings: { scheduleType: 'queue' },
      connection: { greetingMessage: '' },
    });
    const { ticketId } = await bot.contact.says('oi');
    expect(await jobsOf(ticketId)).toEqual([]);
    await change(bot.admin, ticketId, { status: 'pending', userId: null, queueId: bot.queueIds[0] });
    expect((await play(server, bot, ['alô'])).said).toEqual([['Jurídico fechado']]);
  });

  it('without a text let the bot serve the night', async () => {
    const bot = await makeBot(server, { companyHours: never, settings: { scheduleType: 'company' } });
    expect((await play(server, bot, ['oi'])).said).toEqual([['Olá!']]);
  });

  it('follow a special day of the company', async () => {
    const bot = await makeBot(server, {
      settings: { scheduleType: 'company' },
      connection: { outOfHoursMessage: 'Feriado' },
    });
    const params = { companyId: bot.companyId };
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    const saveDays = (specialDays: object[]) =>
      call(server, companiesApi.saveHours, {
        as: bot.admin,
        params,
        body: { schedules: [], specialDays: specialDays as never },
      });
    await saveDays([{ date: today, name: 'Mudança', intervals: [] }]);
    expect((await play(server, bot, ['oi'])).said).toEqual([['Feriado']]);
    await saveDays([{ date: today, name: 'Aberto', intervals: [{ startTime: '00:00', endTime: '23:59' }] }]);
    const other = makeTestContact(server, bot.admin, bot.connectionId, 'Bia');
    expect((await play(server, { ...bot, contact: other }, ['oi'])).said).toEqual([['Olá!']]);
  });

  it('have their dates in the time zone of the company [I18N-11]', async () => {
    const bot = await makeBot(server, {
      settings: { scheduleType: 'company' },
      connection: { outOfHoursMessage: 'Feriado' },
    });
    // The two zones are 25 hours apart, so their dates always differ.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: east }).format(new Date());
    await call(server, companiesApi.saveHours, {
      as: bot.admin,
      params: { companyId: bot.companyId },
      body: { schedules: [], specialDays: [{ date: today, name: 'Mudança', intervals: [] }] },
    });
    for (const [timezone, answer] of [
      [east, 'Feriado'],
      [west, 'Olá!'],
    ] as const) {
      await server.admin.query('update companies set timezone = $2 where id = $1', [bot.companyId, timezone]);
      const contact = makeTestContact(server, bot.admin, bot.connectionId, timezone);
      expect((await play(server, { ...bot, contact }, ['oi'])).said).toEqual([[answer]]);
    }
  });

  it('close the company on national holidays only if it observes them [SET-07]', async () => {
    const bot = await makeBot(server, { settings: { scheduleType: 'company' } });
    const daysOff = async () =>
      within(server, bot.companyId, async (work) => {
        const rules = await readBotRules(work, bot.connectionId, [], {
          ticketPromptId: null,
          ticketIntegrationId: null,
        });
        return rules!.companyHours.specialDays;
      });
    const christmas = { date: `${new Date().getUTCFullYear()}-12-25`, intervals: [] };
    const save = (body: object) =>
      call(server, companiesApi.saveHours, {
        as: bot.admin,
        params: { companyId: bot.companyId },
        body: { schedules: [], ...body },
      });
    expect(await daysOff()).toEqual([]);
    await save({ observesHolidays: true });
    expect(await daysOff()).toContainEqual(christmas);
    // Hours of one's own on a holiday count instead.
    const opened = { date: christmas.date, intervals: [{ startTime: '08:00', endTime: '12:00' }] };
    await save({ specialDays: [{ ...opened, name: 'Natal' }] });
    expect((await daysOff())!.filter(({ date }) => date === christmas.date)).toEqual([opened]);
  });
});

describe('a turn', () => {
  it('takes the messages of a burst together, and the last valid one counts', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { said, ticketId } = await play(server, bot, [
      ['oi', 'tudo bem?', 'alô'],
      ['1', 'ops', '2', 'isso'],
    ]);
    expect(said).toEqual([[menu], ['Suporte aqui, Ana']]);
    expect((await get(bot.admin, ticketId)).queueId).toBe(bot.queueIds[1]);
  });

  it('waits for a second of silence, at most five seconds from the first message', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await bot.contact.says('oi');
    const [first] = await jobsOf(ticketId);
    await bot.contact.says('tem alguém?');
    // The only job waits until the time of the first message.
    expect(await jobsOf(ticketId)).toEqual([first]);
    const age = (from: number, to: number) =>
      server.admin.query(
        `with ranked as (select id, row_number() over (order by id) = 1 as is_first from messages where ticket_id = $1)
         update messages m set created_at = now() - make_interval(secs => case when is_first then $2::float8 else $3::float8 end) from ranked where ranked.id = m.id`,
        [ticketId, from, to],
      );
    // The newest message is 0.3 s old: the turn is put off for the rest of its second.
    await age(2, 0.3);
    await runTurn(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([]);
    // 4.9 s after the first message, the end of the five seconds comes before the second of silence.
    await server.admin.query('delete from graphile_worker._private_jobs where key = $1', [`bot:${ticketId}`]);
    await age(4.8, 0.05);
    await runTurn(server, bot.companyId, ticketId);
    const [due] = await jobsOf(ticketId);
    expect(due!.getTime() - Date.now()).toBeLessThan(300);
    await age(5.1, 0.05);
    await runTurn(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([menu]);
  });

  it('run twice, or in two processes at once, answers once', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await bot.contact.says('oi');
    await endBurst(server, ticketId);
    await Promise.all(Array.from({ length: 6 }, () => runTurn(server, bot.companyId, ticketId)));
    await runTurn(server, bot.companyId, ticketId);
    expect([await botTexts(server, ticketId), await steps(ticketId)]).toEqual([[menu], ['menuSent']]);
  });

  it('is dropped when a user has accepted the ticket meanwhile [QUE-19]', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await bot.contact.says('oi');
    await endBurst(server, ticketId);
    await change(bot.agent, ticketId, { status: 'open', userId: bot.agent.id, queueId: bot.queueIds[0] });
    await runTurn(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([]);
  });

  it('waits for an accept that has begun, and then finds the ticket taken [QUE-19]', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await bot.contact.says('oi');
    await endBurst(server, ticketId);
    const accepting = await server.admin.connect();
    await accepting.query('begin');
    await accepting.query(`update tickets set status = 'open', user_id = $2, touched = true where id = $1`, [
      ticketId,
      bot.agent.id,
    ]);
    const turn = runTurn(server, bot.companyId, ticketId);
    await accepting.query('commit');
    accepting.release();
    await turn;
    expect(await botTexts(server, ticketId)).toEqual([]);
  });

  it('is not begun by late messages, calls, reactions, edits, groups or our own messages', async () => {
    const bot = await makeBot(server, {
      queues: [sales, support],
      settings: { call: 'disabled', CheckMsgIsGroup: 'disabled' },
    });
    const { contact, admin, connectionId } = bot;
    const others = [
      { timestamp: new Date(Date.now() - 31 * 60_000).toISOString() },
      { kind: 'call' },
      { fromMe: true },
      { number: '120363047654321099', participant: contact.number },
    ] as const;
    for (const [at, more] of others.entries()) {
      const { ticketId } = await makeTestContact(server, admin, connectionId, 'Bia', `551391111000${at}`).says(
        'oi',
        more,
      );
      expect([more, await jobsOf(ticketId)]).toEqual([more, []]);
      await endBurst(server, ticketId);
      await runTurn(server, bot.companyId, ticketId);
      expect((await botTexts(server, ticketId)).filter((text) => text.startsWith('Olá!'))).toEqual([]);
    }
    const { ticketId } = await play(server, bot, ['oi']);
    await server.admin.query('delete from graphile_worker._private_jobs where key = $1', [`bot:${ticketId}`]);
    const { rows } = await server.admin.query<{ wid: string }>(
      'select wid from messages where ticket_id = $1 and not from_me',
      [ticketId],
    );
    for (const kind of ['reaction', 'edit', 'delete'] as const)
      await contact.says(kind === 'edit' ? '1' : '👍', { kind, targetWid: rows[0]!.wid });
    expect(await jobsOf(ticketId)).toEqual([]);
  });

  it('shares the workers with other companies: three queues of the job runner at most', async () => {
    const bots = await Promise.all([1, 2].map(() => makeBot(server, { queues: [sales, support] })));
    for (const [at, bot] of bots.entries())
      for (let n = 0; n < 8; n++)
        await makeTestContact(server, bot.admin, bot.connectionId, `Bia ${n}`, `55139333${at}00${n}0`).says('oi');
    const { rows } = await server.admin.query<{ companyId: number; name: string | null }>(
      `select (payload ->> 'companyId')::int as "companyId", queue_name as name
       from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.key like 'bot:%'`,
    );
    for (const { companyId } of bots) {
      const names = rows.filter((row) => row.companyId === companyId).map(({ name }) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(names.every((name) => /^bots\.takeTurn \d+ [012]$/.test(name ?? ''))).toBe(true);
      expect(names.every((name) => name!.split(' ')[1] === String(companyId))).toBe(true);
    }
  });

  it('is begun by a message of 29 minutes and not by one of 31, which is marked as late [behaviour 1.10]', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    for (const [minutes, isLate] of [
      [29, false],
      [31, true],
    ] as const) {
      const phone = makeTestContact(server, bot.admin, bot.connectionId, 'Bia', `55139222200${minutes}`);
      const { ticketId, messageId } = await phone.says('oi', {
        timestamp: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
      const { rows } = await server.admin.query('select late from messages where id = $1', [messageId]);
      expect([minutes, rows, (await jobsOf(ticketId)).length]).toEqual([minutes, [{ late: isLate }], isLate ? 0 : 1]);
      await endBurst(server, ticketId);
      await runTurn(server, bot.companyId, ticketId);
      expect(await botTexts(server, ticketId)).toEqual(isLate ? [] : [menu]);
    }
  });

  it('of a company past its due date waits until it is served again', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId: known } = await bot.contact.says('oi');
    await endBurst(server, known);
    await server.admin.query(`update companies set due_date = now() - interval '3 days' where id = $1`, [
      bot.companyId,
    ]);
    await runTurn(server, bot.companyId, known);
    expect(await botTexts(server, known)).toEqual([]);
    await server.admin.query('update companies set due_date = null where id = $1', [bot.companyId]);
    await runTurn(server, bot.companyId, known);
    expect(await botTexts(server, known)).toEqual([menu]);
  });

  it('stays silent after the fifth equal text, until the ticket is closed', async () => {
    const bot = await makeBot(server, { queues: [sales, support], connection: { maxUseBotQueues: 0 } });
    const { said, ticketId } = await play(server, bot, ['eco', 'eco', 'eco', 'eco', 'eco', '1']);
    expect(said).toEqual([[menu], [menu], [menu], [menu], [], []]);
    expect([(await steps(ticketId)).at(-1), await waits(ticketId)]).toEqual(['silenced', false]);
    await change(bot.admin, ticketId, { status: 'closed', userId: bot.admin.id, closeUnread: true });
    expect((await play(server, bot, ['oi'])).said).toEqual([[menu]]);
  });

  it('stays within its statements', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await play(server, bot, ['oi']);
    await bot.contact.says('1');
    await endBurst(server, ticketId);
    const counts: number[] = [];
    server.workshop.onWork = (statements, { kind }) => void (kind === 'system' && counts.push(statements));
    await runTurn(server, bot.companyId, ticketId);
    delete server.workshop.onWork;
    expect(counts[0]).toBeLessThanOrEqual(13);
  });
});

/** Runs a sweep as a worker would, now. */
const sweep = (name: string, companyId: number): Promise<void> => {
  const job = server.jobs.find((declared) => declared.name === name) as unknown as Job<object>;
  return job.run(errandOf(server.workshop, companyId, { kind: 'system', name }, openLog('silent', false)), {});
};

describe('timers of a ticket with a bot (behaviour 7)', () => {
  it('stop menu and tree when the ticket is transferred by time [CONN-31]', async () => {
    for (const bursts of [['oi'], ['oi', '1']]) {
      const other: NewBotQueue = { name: 'Plantão', isOffered: false };
      const bot = await makeBot(server, { queues: [sales, support, other] });
      const { ticketId } = await play(server, bot, bursts);
      await server.admin.query('update connections set transfer_queue_id = $2, time_to_transfer = 5 where id = $1', [
        bot.connectionId,
        bot.queueIds[2],
      ]);
      await server.admin.query(`update tickets set pending_since = now() - interval '6 minutes' where id = $1`, [
        ticketId,
      ]);
      // A sweep leaves a ticket alone while something else has its row: the next one moves it.
      await until(async () => {
        await sweep('tickets.transferWaiting', bot.companyId);
        return (await get(bot.admin, ticketId)).queueId === bot.queueIds[2];
      });
      expect(await get(bot.admin, ticketId)).toMatchObject({ chatbot: false, touched: false });
      const { said } = await play(server, bot, ['1', '#', 'Vendas']);
      expect([said, (await get(bot.admin, ticketId)).queueId, await waits(ticketId)]).toEqual([
        [[], [], []],
        bot.queueIds[2],
        false,
      ]);
    }
  });

  it('close the ticket whose menu nobody answered, and not the one that waits for a user [TIC-42]', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const leaf = makeTestContact(server, bot.admin, bot.connectionId, 'Bia');
    const left = await play(server, bot, ['oi']);
    const reached = await play(server, { ...bot, contact: leaf }, ['oi', '1', '2']);
    expect([await waits(left.ticketId), await waits(reached.ticketId)]).toEqual([true, false]);
    for (const { ticketId } of [left, reached])
      await server.admin.query(`update tickets set active_at = now() - interval '25 hours' where id = $1`, [ticketId]);
    await sweep('tickets.closeIdle', bot.companyId);
    expect([
      (await get(bot.admin, left.ticketId)).status,
      (await get(bot.admin, reached.ticketId)).status,
      await waits(left.ticketId),
    ]).toEqual(['closed', 'pending', false]);
  });

  it('hand a ticket to people when their last answer stays not confirmed for two minutes', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await play(server, bot, ['oi']);
    const steps = async () =>
      (await call(server, botsApi.why, { as: bot.admin, params: { ticketId } })).body.steps.map((step) => step.bot);
    const age = (seconds: number, error: string | null) =>
      server.admin.query(
        `update messages set error = $3, sent_at = now() - make_interval(secs => $2)
         where id = (select last_message_id from tickets where id = $1)`,
        [ticketId, seconds, error],
      );
    // The phone's own confirmation would take the error away again.
    await until(async () => {
      const { rows } = await server.admin.query<{ ack: number }>(
        'select m.ack from messages m join tickets t on t.last_message_id = m.id where t.id = $1',
        [ticketId],
      );
      return rows[0]!.ack > 0;
    });
    for (const [seconds, error] of [
      [90, 'ERR_NOT_CONFIRMED'],
      [300, null],
    ] as const) {
      await age(seconds, error);
      await sweep('bots.noteUnconfirmed', bot.companyId);
      expect(await waits(ticketId), `${seconds} s, ${error}`).toBe(true);
    }
    await age(150, 'ERR_NOT_CONFIRMED');
    for (let run = 0; run < 2; run++) await sweep('bots.noteUnconfirmed', bot.companyId);
    expect([await waits(ticketId), (await get(bot.admin, ticketId)).status]).toEqual([false, 'pending']);
    expect((await steps()).filter((step) => step === 'notConfirmed')).toHaveLength(1);
    await server.admin.query(`update tickets set active_at = now() - interval '25 hours' where id = $1`, [ticketId]);
    await sweep('tickets.closeIdle', bot.companyId);
    expect((await get(bot.admin, ticketId)).status, 'a person has not seen it yet').toBe('pending');
  });

  it('leave a ticket whose queue was deleted to the menu again', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const { ticketId } = await play(server, bot, ['oi', '1']);
    await server.admin.query('update tickets set queue_id = null where id = $1', [ticketId]);
    await server.admin.query('delete from connection_queues where queue_id = $1', [bot.queueIds[0]]);
    await server.admin
      .query(`insert into queues (company_id, name, color) values ($1, 'Nova', '#abcdef') returning id`, [
        bot.companyId,
      ])
      .then(({ rows }) =>
        server.admin.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
          bot.companyId,
          bot.connectionId,
          rows[0].id,
        ]),
      );
    expect((await play(server, bot, ['e agora?'])).said).toEqual([['Olá!\n\n*1* - Suporte técnico\n*2* - Nova']]);
  });
});

describe('two contacts that turn out to be one', () => {
  it('are not answered again for messages that either ticket has answered', async () => {
    const bot = await makeBot(server, { queues: [sales, support] });
    const lid = '99887766554433';
    const { ticketId: kept } = await play(server, bot, ['oi']);
    const hidden = makeTestContact(server, bot.admin, bot.connectionId, 'Ana', `${lid}@lid`);
    const { said, ticketId: merged } = await play(server, { ...bot, contact: hidden }, ['oi', '1']);
    expect([said, merged === kept]).toEqual([[[menu], [top]], false]);
    const { ticketId } = await bot.contact.says('alô', { lid });
    const before = (await botTexts(server, kept)).length;
    await endBurst(server, kept);
    await runTurn(server, bot.companyId, kept);
    // Read again, the moved "1" would choose a queue.
    expect([ticketId, (await get(bot.admin, kept)).queueId]).toEqual([kept, null]);
    expect((await botTexts(server, kept)).slice(before)).toEqual([menu]);
  });
});
