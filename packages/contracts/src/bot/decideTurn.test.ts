import { describe, expect, it } from 'vitest';
import { toText } from './choices.ts';
import { decideTurn } from './decideTurn.ts';
import { newBotState, type BotOption, type BotQueue, type BotRules, type BotState, type Turn } from './types.ts';

/** A Monday at 10:00 in São Paulo. */
const morning = Date.parse('2026-11-23T13:00:00Z');
const minute = 60_000;
const office = { rows: [{ weekdayEn: 'monday' as const, startTime: '08:00', endTime: '18:00' }] };

const option = (id: number, title: string, children: BotOption[] = []): BotOption => ({
  id,
  title,
  message: `Sobre ${title}`,
  children,
});
const sales: BotQueue = {
  id: 1,
  name: 'Vendas',
  greetingMessage: 'Vendas aqui',
  outOfHoursMessage: 'Vendas fechada',
  hours: { rows: [] },
  options: [option(11, 'Preços', [option(111, 'Atacado'), option(112, 'Varejo')]), option(12, 'Entrega')],
};
const help: BotQueue = { ...sales, id: 2, name: 'Suporte técnico', greetingMessage: 'Suporte aqui', options: [] };
const rules: BotRules = {
  language: 'pt',
  timezone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  companyHours: office,
  chatBotType: 'text',
  greetsWithOneQueue: false,
  greetingMessage: 'Olá!',
  outOfHoursMessage: 'Abrimos às 8',
  maxRepeats: 3,
  gapMinutes: 0,
  queues: [sales, help],
};

/** Plays texts one by one, ten seconds apart, and returns what was answered to each. */
function play(given: Partial<BotRules>, texts: (string | string[])[], state: BotState = newBotState, from = morning) {
  const turns: Turn[] = [];
  let now = from;
  for (const burst of texts) {
    const messages = [burst].flat().map((text) => ({ text, at: now }));
    turns.push(decideTurn({ ...rules, ...given }, turns.at(-1)?.state ?? state, messages, now));
    now += 10_000;
  }
  return { turns, said: turns.map(({ answers }) => answers.map(toText)), state: turns.at(-1)!.state };
}
const menu = 'Olá!\n\n*1* - Vendas\n*2* - Suporte técnico';
const top = 'Vendas aqui\n\n*1* - Preços\n*2* - Entrega\n*#* - Menu inicial';
const prices = 'Sobre Preços\n\n*1* - Atacado\n*2* - Varejo\n*0* - Voltar\n*#* - Menu inicial';

describe('the queue menu (behaviour 4.6)', () => {
  it('is sent to the first message, and a number chooses the queue [CONN-29, CONN-30]', () => {
    const { said, state } = play({}, ['oi', '2', 'obrigado']);
    expect(said).toEqual([[menu], ['Suporte aqui'], []]);
    expect(state).toMatchObject({ queueId: 2, chatbot: false });
  });

  it.each(['2', '2.', '2)', '*2*', '2️⃣', ' 2 ', 'SUPORTE TECNICO', 'suporte técnico'])(
    'takes %j as the second',
    (text) => expect(play({}, ['oi', text]).state.queueId).toBe(2),
  );

  it.each(['10', '🔟', '1️⃣0️⃣'])('takes %j as the tenth', (text) => {
    const queues = Array.from({ length: 11 }, (_, at) => ({ ...help, id: at + 1, name: `Fila ${at + 1}` }));
    expect(play({ queues }, ['oi', text]).state.queueId).toBe(10);
  });

  it.each(['3', '0', 'suporte', '12', '2 por favor', ''])('repeats the menu after %j', (text) =>
    expect(play({}, ['oi', text])).toMatchObject({ said: [[menu], [menu]], state: { queueId: null, repeats: 1 } }),
  );

  it('takes the last valid message of a burst', () =>
    expect(play({}, ['oi', ['1', 'ops', '2', 'isso']]).state.queueId).toBe(2));

  it('resolves a number against the menu that was sent, not against the present queues', () => {
    const asked = play({}, ['oi']).state;
    expect(play({ queues: [help, sales] }, ['1'], asked).state.queueId).toBe(1);
    expect(play({ queues: [help, { ...help, id: 3, name: 'Outra' }] }, ['1'], asked).state.queueId).toBeNull();
  });

  it('is repeated three times, then the ticket waits in silence for a user [CONN-30]', () => {
    const { said, turns, state } = play({}, ['oi', 'a', 'b', 'c', 'd', '2']);
    expect(said).toEqual([[menu], [menu], [menu], [menu], [], []]);
    expect(turns[4]!.reasons).toEqual([{ kind: 'gaveUp' }]);
    expect(state.queueId).toBeNull();
  });

  it('ignores a wrong answer within the gap, and does not count it [CONN-30]', () => {
    const { said, state } = play({ gapMinutes: 1, maxRepeats: 1 }, ['oi', 'a', 'b', 'c', 'd', 'e', 'f']);
    expect(said).toEqual([[menu], [], [], [], [], [], [menu]]);
    expect(state.repeats).toBe(1);
  });

  it('is left out with one queue; the setting adds the greeting of the connection', () => {
    expect(play({ queues: [help] }, ['oi']).said).toEqual([['Suporte aqui']]);
    expect(play({ queues: [help], greetsWithOneQueue: true }, ['oi', 'oi']).said).toEqual([
      ['Olá!', 'Suporte aqui'],
      [],
    ]);
  });

  it('is a greeting, once, on a connection without queues', () =>
    expect(play({ queues: [] }, ['oi', 'tem alguém?']).said).toEqual([['Olá!'], []]));
});

describe('the options tree (behaviour 4.9) [QUE-18]', () => {
  it('leads down to a leaf, and is then silent but for #', () => {
    const { said, turns } = play({}, ['oi', '1', '1', 'varejo', 'e agora?', '1', '#']);
    expect(said).toEqual([[menu], [top], [prices], ['Sobre Varejo'], [], [], [menu]]);
    expect(turns.map(({ state }) => state.chatbot)).toEqual([false, true, true, false, false, false, false]);
    expect(turns[6]!.state.queueId).toBeNull();
  });

  it('goes one level up with 0, which is a wrong answer at the top', () => {
    const { said, state } = play({}, ['oi', '1', '1', '0', '0']);
    expect(said).toEqual([[menu], [top], [prices], [top], [top]]);
    expect(state.repeats).toBe(1);
  });

  it('leads # to its own top on a connection with one queue', () =>
    expect(play({ queues: [sales] }, ['oi', '1', '#']).said).toEqual([[top], [prices], [top]]));

  it('does not choose a single child by itself', () => {
    const single = { ...sales, options: [option(13, 'Só esta', [option(131, 'Folha')])] };
    expect(play({ queues: [single] }, ['oi', 'qualquer']).state).toMatchObject({ chatbot: true, repeats: 1 });
  });

  it('starts again at the top if the level was deleted meanwhile', () => {
    const { state } = play({}, ['oi', '1', '1']);
    const shorter = { ...sales, options: [sales.options[1]!] };
    expect(play({ queues: [shorter, help] }, ['1'], state).said).toEqual([
      ['Vendas aqui\n\n*1* - Entrega\n*#* - Menu inicial'],
    ]);
  });

  it.each([
    ['button', 3, 'button'],
    ['button', 4, 'text'],
    ['list', 4, 'list'],
    ['list', 11, 'text'],
    ['text', 2, 'text'],
  ] as const)('is sent as %s with %i entries: %s [QUE-20]', (chatBotType, entries, form) => {
    const options = Array.from({ length: entries - 1 }, (_, n) => option(n + 1, `Opção ${n + 1}`));
    expect(play({ chatBotType, queues: [{ ...sales, options }] }, ['oi']).turns[0]!.answers[0]!.form).toBe(form);
  });

  it('is sent as text if a title is too long for a button [QUE-20]', () => {
    const options = [option(1, 'Um título com mais de vinte')];
    expect(play({ chatBotType: 'button', queues: [{ ...sales, options }] }, ['oi']).turns[0]!.answers[0]!.form).toBe(
      'text',
    );
  });
});

describe('closed hours (behaviour 4.3) [CONN-27]', () => {
  const night = Date.parse('2026-11-24T01:00:00Z');

  it('of the company answer once, and again after six hours, an opening, or a user', () => {
    const company = { scheduleType: 'company' as const };
    const { said, state } = play(company, ['oi', 'alô?'], newBotState, night);
    expect(said).toEqual([['Abrimos às 8'], []]);
    const told = { ...state, outOfHoursAt: night };
    const sixHours = night + 6 * 60 * minute;
    expect(play(company, ['oi'], told, sixHours - 1).said).toEqual([[]]);
    expect(play(company, ['oi'], told, sixHours).said).toEqual([['Abrimos às 8']]);
    expect(play(company, ['oi'], { ...state, outOfHoursAt: null }, night + minute).said).toEqual([['Abrimos às 8']]);
    const short = {
      ...company,
      companyHours: { rows: [...office.rows, { weekdayEn: 'monday' as const, startTime: '22:30', endTime: '22:40' }] },
    };
    expect(play(short, ['oi'], told, night + 60 * minute).said).toEqual([['Abrimos às 8']]);
  });

  it('come before the only queue, which the ticket takes with its greeting once they are over [CONN-29]', () => {
    const closed = { scheduleType: 'company' as const, queues: [help] };
    const { said, state } = play(closed, ['boa noite', 'alguém?'], newBotState, night);
    expect([said, state.queueId]).toEqual([[['Abrimos às 8'], []], null]);
    const day = play(closed, ['oi', 'oi de novo'], state, Date.parse('2026-11-30T13:00:00Z'));
    expect([day.said, day.state.queueId]).toEqual([[['Suporte aqui'], []], help.id]);
  });

  it('follow the clocks of the company across their change [I18N-11]', () => {
    const company = { scheduleType: 'company' as const, timezone: 'America/New_York' };
    const saidAt = (moment: string) => play(company, ['oi'], newBotState, Date.parse(moment)).said;
    // Clocks go back on the first of November: 12:30 UTC is 08:30 on the Monday before and 07:30 on the one after.
    expect(saidAt('2026-10-26T12:30:00Z')).toEqual([[menu]]);
    expect(saidAt('2026-11-02T12:30:00Z')).toEqual([['Abrimos às 8']]);
    expect(saidAt('2026-11-02T13:00:00Z')).toEqual([[menu]]);
  });

  it('without a text let the other steps answer', () =>
    expect(play({ scheduleType: 'company', outOfHoursMessage: ' ' }, ['oi'], newBotState, night).said).toEqual([
      [menu],
    ]));

  it('of a queue answer its choice, keep the queue, and the tree begins once they are open', () => {
    const closed = { scheduleType: 'queue' as const, queues: [{ ...sales, hours: office }, help] };
    const { said, state } = play(closed, ['oi', '1', 'alô'], newBotState, night);
    expect(said).toEqual([[menu], ['Vendas fechada'], []]);
    expect(state).toMatchObject({ queueId: 1, chatbot: false });
    const monday = Date.parse('2026-11-30T13:00:00Z');
    expect(play(closed, ['bom dia', '2'], state, monday).said).toEqual([[top], ['Sobre Entrega']]);
  });

  it('are all that a ticket hears after a user has acted on it [QUE-19]', () => {
    const touched = { ...newBotState, isTouched: true };
    expect(play({}, ['oi', '1'], touched).said).toEqual([[], []]);
    expect(play({ scheduleType: 'company' }, ['oi'], touched, night).said).toEqual([['Abrimos às 8']]);
  });
});

describe('the loop guard (behaviour 4.12)', () => {
  it('silences the bot at the fifth equal text in two minutes, for good', () => {
    const { said, turns } = play({ maxRepeats: 0 }, ['eco', 'eco', 'eco', 'eco', 'eco', '1']);
    expect(said).toEqual([[menu], [menu], [menu], [menu], [], []]);
    expect(turns[4]!.reasons).toEqual([{ kind: 'silenced', cause: 'sameText' }]);
  });

  it('lets an equal text pass after two minutes', () => {
    let state = newBotState;
    for (let n = 0; n < 8; n += 1) {
      const now = morning + n * 31_000;
      state = decideTurn({ ...rules, maxRepeats: 0 }, state, [{ text: 'eco', at: now }], now).state;
    }
    expect(state.isSilenced).toBe(false);
  });

  it('lets at most twenty messages pass in ten minutes', () => {
    const { said, state } = play(
      { maxRepeats: 0 },
      Array.from({ length: 25 }, (_, n) => `texto ${n}`),
    );
    expect(said.flat()).toHaveLength(20);
    expect(state.isSilenced).toBe(true);
  });
});
