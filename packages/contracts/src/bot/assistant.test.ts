import { describe, expect, it } from 'vitest';
import { applyAssistantReply } from './assistant.ts';
import { decideTurn } from './decideTurn.ts';
import { newBotState, type BotQueue, type BotRules, type BotState } from './types.ts';

/** A Monday at 10:00 in São Paulo. */
const now = Date.parse('2026-11-23T13:00:00Z');
const closed = { rows: [{ weekdayEn: 'sunday' as const, startTime: '08:00', endTime: '09:00' }] };
const queue = (id: number, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name: `Fila ${id}`,
  greetingMessage: 'Bem-vindo',
  outOfHoursMessage: 'Fechado',
  hours: { rows: [] },
  options: [],
  ...more,
});
const rules: BotRules = {
  language: 'pt',
  timezone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  companyHours: { rows: [] },
  chatBotType: 'text',
  greetsWithOneQueue: false,
  greetingMessage: 'Olá!',
  outOfHoursMessage: 'Fechamos',
  maxRepeats: 3,
  gapMinutes: 0,
  queues: [queue(1), queue(2)],
  promptId: 7,
};
const say = (state: BotState, text: string, given: BotRules = rules) =>
  decideTurn(given, state, [{ text, at: now }], now);
const reply = (state: BotState, text: string, given: BotRules = rules, queueId: number | null = 1) =>
  applyAssistantReply(given, state, { reply: { kind: 'text', text }, queueId }, now);

describe('asking an assistant', () => {
  it('comes before the menu of queues and the greeting, and after closed hours [CONN-32]', () => {
    expect(say(newBotState, 'oi')).toMatchObject({ answers: [], state: { assistant: { pending: { promptId: 7 } } } });
    const night = { ...rules, scheduleType: 'company' as const, companyHours: closed };
    expect(say(newBotState, 'oi', night)).toMatchObject({
      answers: [{ body: 'Fechamos' }],
      state: { assistant: { pending: null } },
    });
  });

  it('takes the prompt of the ticket, else of its queue, else of the connection [QUE-23]', () => {
    const ofQueue = { ...rules, queues: [queue(1, { promptId: 8 }), queue(2)] };
    const promptIn = (given: BotRules, queueId: number | null) =>
      say({ ...newBotState, queueId }, 'oi', given).state.assistant.pending?.promptId;
    expect(promptIn(ofQueue, null)).toBe(7);
    expect(promptIn(ofQueue, 1)).toBe(8);
    expect(promptIn(ofQueue, 2)).toBeUndefined();
    expect(promptIn({ ...ofQueue, ticketPromptId: 9 }, 1)).toBe(9);
  });
});

describe('the reply of an assistant', () => {
  const { state } = say(newBotState, 'oi');

  it.each([
    ['Chamo alguém. [[HUMANO]]', 'Chamo alguém.'],
    ['**[[ humano ]]** já vem', 'já vem'],
    ['[[HUMANO]]', null],
  ])('hands over by the mark in %j and does not send the mark [PROM-15]', (text, sent) => {
    const turn = reply(state, text);
    expect(turn.answers.map(({ body }) => body)).toEqual(sent === null ? [] : [sent]);
    expect(turn.state).toMatchObject({ queueId: 1, chatbot: false, assistant: { isOff: true, pending: null } });
    expect(say(turn.state, 'alô')).toMatchObject({ answers: [], state: { assistant: { pending: null } } });
  });

  it('stays in its queue without a known queue to hand over to [PROM-15]', () => {
    expect(reply({ ...state, queueId: 2 }, '[[HUMANO]]', rules, null).state.queueId).toBe(2);
    expect(reply({ ...state, queueId: 2 }, '[[HUMANO]]', rules, 99).state.queueId).toBe(2);
  });

  it('asks for the closed hours of the queue it hands over to [PROM-15]', () => {
    const night = { ...rules, scheduleType: 'queue' as const, queues: [queue(1, { hours: closed }), queue(2)] };
    expect(reply(state, 'Um momento. [[HUMANO]]', night).answers.map(({ body }) => body)).toEqual([
      'Um momento.',
      'Fechado',
    ]);
  });

  it('hands over after fifty answers [PROM-14]', () => {
    const late = { ...state, assistant: { ...state.assistant, answers: 49 } };
    expect(reply(late, 'mais uma').state.assistant.isOff).toBe(true);
    expect(reply({ ...state, assistant: { ...state.assistant, answers: 48 } }, 'mais uma').state.assistant.isOff).toBe(
      false,
    );
  });

  it('is silent in a ticket that a person has touched or whose bots are silenced [CONN-32]', () => {
    expect(reply({ ...state, isTouched: true }, 'tarde').answers).toEqual([]);
    expect(reply({ ...state, isSilenced: true }, 'tarde').answers).toEqual([]);
  });

  it('counts failures in a row, and an answer begins the count anew [PROM-14]', () => {
    const fail = (from: BotState, isRefused = false) =>
      applyAssistantReply(rules, from, { reply: { kind: 'failed', isRefused }, queueId: 1 }, now);
    const twice = fail(fail(state).state).state;
    expect(twice.assistant).toMatchObject({ failures: 2, isOff: false });
    expect(fail(twice).state.assistant.isOff).toBe(true);
    expect(reply(twice, 'oi').state.assistant).toMatchObject({ failures: 0, isOff: false });
    expect(fail(state, true).state.assistant.isOff).toBe(true);
  });
});
