import { setTimeout as wait } from 'node:timers/promises';
import {
  fillVariables,
  flowCampaignsApi,
  newTrial,
  playTurn,
  ticketsApi,
  type BotOption,
  type BotRules,
  type Hours,
  type Trial,
} from '@recado/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, startTestServer, until, type TestServer } from '../../../test/harness.ts';
import { documentOf, makeFlow, pauseNode, textNode } from '../../../test/flows.ts';
import { makeTestContact } from '../../../test/make.ts';
import {
  botTexts,
  endBurst,
  makeBot,
  runTurn,
  silencesOf,
  type NewBot,
  type NewBotQueue,
  type NewOption,
  type TestBot,
} from '../../../test/makeBot.ts';

describe('with running workers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  const queues = [{ name: 'Vendas' }, { name: 'Suporte' }];
  const menu = 'Olá!\n\n*1* - Suporte\n*2* - Vendas';

  it('a burst gets one menu, after a second of silence', async () => {
    const bot = await makeBot(server, { queues });
    for (const text of ['oi', 'tudo bem?']) {
      await bot.contact.says(text);
      await wait(600);
    }
    const { ticketId } = await bot.contact.says('alô');
    await until(async () => (await silencesOf(server, ticketId)).at(-1)?.isAnswered === true);
    await wait(1_200);
    const silences = await silencesOf(server, ticketId);
    // On a busy machine the contact may have been silent for a second in between.
    for (const { ms, isAnswered } of silences) if (isAnswered) expect(ms).toBeGreaterThanOrEqual(999);
    expect((await botTexts(server, ticketId)).length).toBe(silences.filter(({ isAnswered }) => isAnswered).length);
    expect(new Set(await botTexts(server, ticketId))).toEqual(new Set([menu]));
  });

  it('a flow goes through intervals in a row, each of which ends by itself [FLOW-72]', async () => {
    const bot = await makeBot(server, {});
    const nodes = { a: textNode('já'), p: pauseNode(1), r: pauseNode(1), b: textNode('depois') };
    const flowId = await makeFlow(server, bot.admin, documentOf(nodes, ['1 a', 'a p', 'p r', 'r b']));
    await call(server, flowCampaignsApi.create, {
      as: bot.admin,
      body: { name: 'Promoção', flowId, whatsappId: bot.connectionId, phrase: 'promoção' },
    });
    const { ticketId } = await bot.contact.says('promoção');
    await until(async () => (await botTexts(server, ticketId)).length === 2, 15_000);
    expect(await botTexts(server, ticketId)).toEqual(['já', 'depois']);
  });

  it('two processes give each of many contacts one answer', async () => {
    const door = await openTestServer({ roles: 'web,phones' });
    const bot = await makeBot(door, { queues });
    const tickets = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const contact = makeTestContact(door, bot.admin, bot.connectionId, `Cliente ${at}`);
        await contact.says('oi');
        return (await contact.says('alô')).ticketId;
      }),
    );
    // They begin once every message is stored, so that no contact is silent in between.
    const workers = await Promise.all(
      [1, 2].map(() => startTestServer(door.databaseUrl, door.config.dataDirectory, { roles: 'worker' })),
    );
    try {
      for (const ticketId of tickets) await until(async () => (await botTexts(door, ticketId)).length > 0, 10_000);
      await wait(1_500);
      expect(await Promise.all(tickets.map((ticketId) => botTexts(door, ticketId)))).toEqual(tickets.map(() => [menu]));
    } finally {
      for (const worker of workers) await worker.stop();
    }
  });
});

const office: Hours[] = [{ weekday: 'segunda', weekdayEn: 'monday', startTime: '00:00', endTime: '00:00' }];
const title = fc.constantFrom('Preços', 'Entrega', 'Outro', '1', 'Voltar', '#', '{{name}}', 'a'.repeat(30));
const treeOf = (depth: number): fc.Arbitrary<NewOption[]> =>
  depth === 0
    ? fc.constant([])
    : fc.array(
        fc.record({
          title,
          message: fc.constantFrom('', 'Texto', '{{user}}', 'Oi, {{ firstName }}: {{queue}}'),
          children: treeOf(depth - 1),
        }),
        {
          maxLength: 3,
        },
      );
const queueOf = (at: number): fc.Arbitrary<NewBotQueue> =>
  fc.record({
    name: fc.constant(`Fila ${at}`),
    orderQueue: fc.constantFrom(null, 1, 2),
    greetingMessage: fc.constantFrom('', 'Bem-vindo', '{{user}}', '{{name}} em {{queue}}'),
    outOfHoursMessage: fc.constantFrom('', 'Fechado'),
    schedules: fc.constantFrom([], office),
    options: treeOf(3),
  });
const botOf: fc.Arbitrary<NewBot> = fc.record({
  queues: fc
    .integer({ min: 0, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => queueOf(at)))),
  companyHours: fc.constantFrom([], office),
  connection: fc.record({
    greetingMessage: fc.constantFrom('', 'Olá!', 'Olá {{firstName}}{{user}}! {{outro}}'),
    outOfHoursMessage: fc.constantFrom('', 'Empresa fechada'),
    maxUseBotQueues: fc.constantFrom(0, 1, 3),
    timeUseBotQueues: fc.constantFrom(0, 60),
  }),
  settings: fc.record({
    scheduleType: fc.constantFrom('disabled', 'queue', 'company'),
    chatBotType: fc.constantFrom('text', 'button', 'list'),
    sendGreetingMessageOneQueues: fc.constantFrom('disabled', 'enabled'),
  }),
});
const burstOf = fc.array(fc.constantFrom('oi', '1', '2', '3', '0', '#', 'Preços', 'Fila 2', 'x'), {
  minLength: 1,
  maxLength: 3,
});

/** Builds the rules of a bot as an editor holds them before anything is saved, with the ids of the saved rows. */
function rulesOf(bot: NewBot, { queueIds, optionIds }: TestBot): BotRules {
  const toTree = (options: readonly NewOption[], path: string): BotOption[] =>
    options.map(({ title, message = '', children = [] }, at) => ({
      id: optionIds[`${path}/${at}`]!,
      title,
      message,
      children: toTree(children, `${path}/${at}`),
    }));
  const placed = (bot.queues ?? []).map((queue, at) => ({ ...queue, at, place: queue.orderQueue ?? Infinity }));
  return {
    language: 'pt',
    timezone: 'America/Sao_Paulo',
    scheduleType: (bot.settings?.scheduleType ?? 'disabled') as BotRules['scheduleType'],
    companyHours: { rows: bot.companyHours ?? [] },
    chatBotType: (bot.settings?.chatBotType ?? 'text') as BotRules['chatBotType'],
    greetsWithOneQueue: bot.settings?.sendGreetingMessageOneQueues === 'enabled',
    greetingMessage: bot.connection!.greetingMessage!,
    outOfHoursMessage: bot.connection!.outOfHoursMessage!,
    maxRepeats: bot.connection!.maxUseBotQueues!,
    gapMinutes: bot.connection!.timeUseBotQueues!,
    queues: placed
      .toSorted((a, b) => (a.place === b.place ? a.name.localeCompare(b.name) : a.place - b.place))
      .map(({ at, name, greetingMessage = '', outOfHoursMessage = '', schedules = [], options = [] }) => ({
        id: queueIds[at]!,
        name,
        greetingMessage,
        outOfHoursMessage,
        hours: { rows: schedules },
        options: toTree(options, name),
      })),
  };
}

/** The name of the contact of `makeBot`. */
const contactName = 'Ana';

describe('the telephone of the queue editor', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ roles: 'web,phones' });
  });

  /** Plays bursts against the server and returns the first turn in which the telephone differs from it. */
  async function findDifference(
    bot: NewBot,
    bursts: readonly string[][],
    telephone: typeof playTurn,
  ): Promise<object | undefined> {
    const made = await makeBot(server, bot);
    const rules = rulesOf(bot, made);
    let trial: Trial = newTrial;
    for (const [at, burst] of bursts.entries()) {
      let ticketId = 0;
      for (const text of burst) ticketId = (await made.contact.says(text)).ticketId;
      const before = (await botTexts(server, ticketId)).length;
      await endBurst(server, ticketId);
      await runTurn(server, made.companyId, ticketId);
      const shown = trial.messages.length;
      trial = telephone(trial, rules, burst, Date.now(), { contactName, protocol: '' });
      const texts = trial.messages.slice(shown).filter(({ from }) => from === 'bot');
      const wanted = [texts.map(({ text }) => text), trial.state.queueId, trial.state.chatbot];
      const { body } = await call(server, ticketsApi.get, { as: made.admin, params: { ticketId } });
      const got = [(await botTexts(server, ticketId)).slice(before), body.queueId, body.chatbot];
      if (JSON.stringify(got) !== JSON.stringify(wanted)) return { at, burst, wanted, got };
    }
    return undefined;
  }

  it('gives exactly the answers of the live bot in random conversations', async () => {
    await fc.assert(
      fc.asyncProperty(botOf, fc.array(burstOf, { minLength: 4, maxLength: 8 }), async (bot, bursts) => {
        expect(await findDifference(bot, bursts, playTurn)).toBeUndefined();
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);

  const twoQueues: NewBot = {
    queues: [{ name: 'Fila 1', options: [{ title: '{{name}}' }] }, { name: 'Fila 2' }],
    connection: { greetingMessage: 'Olá!', outOfHoursMessage: '', maxUseBotQueues: 3, timeUseBotQueues: 0 },
  };

  it('shows a difference if it skips the menu of queues', async () => {
    const skipping: typeof playTurn = (trial, rules, ...rest) =>
      playTurn(trial, { ...rules, queues: rules.queues.slice(0, 1) }, ...rest);
    expect(await findDifference(twoQueues, [['oi'], ['1']], skipping)).toMatchObject({ at: 0 });
  });

  it('shows a difference if it fills variables in the titles of options', async () => {
    const values = {
      protocol: '',
      userName: '',
      queueName: '',
      timezone: 'America/Sao_Paulo',
      language: 'pt',
    } as const;
    const filling: typeof playTurn = (trial, rules, texts, at, contact) => {
      const { state, messages } = playTurn(trial, rules, texts, at, contact);
      const fill = (text: string) => fillVariables(text, { ...values, ...contact, now: new Date(at) });
      return { state, messages: messages.map((message) => ({ ...message, text: fill(message.text) })) };
    };
    expect(await findDifference(twoQueues, [['oi'], ['1']], filling)).toMatchObject({ at: 1 });
  });
});
