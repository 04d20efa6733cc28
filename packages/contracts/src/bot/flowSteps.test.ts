import { describe, expect, it } from 'vitest';
import { flowOf, menu, node, pause, question, say, toQueue } from '../flow/testFlows.ts';
import type { FlowDocument } from '../flow/document.ts';
import { toText } from './choices.ts';
import { applyOutsideReply } from './applyOutsideReply.ts';
import { decideTurn } from './decideTurn.ts';
import {
  newBotState,
  type BotFlow,
  type BotFlows,
  type BotQueue,
  type BotRules,
  type BotState,
  type Turn,
} from './types.ts';

/** A Monday at 10:00 in São Paulo, and at 22:00. */
const morning = Date.parse('2026-11-23T13:00:00Z');
const night = Date.parse('2026-11-24T01:00:00Z');
const office = { rows: [{ weekdayEn: 'monday' as const, startTime: '08:00', endTime: '18:00' }] };
const queueOf = (id: number, name: string): BotQueue => ({
  id,
  name,
  greetingMessage: `${name} aqui`,
  outOfHoursMessage: `${name} fechada`,
  hours: office,
  options: [],
});
const rules: BotRules = {
  language: 'pt',
  timezone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  companyHours: office,
  chatBotType: 'text',
  greetsWithOneQueue: false,
  greetingMessage: 'Escolha uma fila',
  outOfHoursMessage: 'Abrimos às 8',
  maxRepeats: 3,
  gapMinutes: 0,
  queues: [queueOf(1, 'Vendas'), queueOf(2, 'Suporte')],
};
const version = (document: FlowDocument, versionId = 5): BotFlow => ({
  flowId: 3,
  versionId,
  name: 'Boas-vindas',
  document,
});
const flowsOf = (change: Partial<BotFlows>): BotFlows => ({
  running: null,
  phrases: [],
  byIntegration: {},
  contact: { name: 'Ana', number: '5511', email: '' },
  seed: 1,
  ...change,
});
const byPhrase = (document: FlowDocument): BotRules => ({
  ...rules,
  flows: flowsOf({ running: version(document), phrases: [{ phrase: 'quero promocao', flow: version(document) }] }),
});

/** Plays bursts ten seconds apart; an empty burst is the end of an interval. */
function play(given: BotRules, bursts: readonly (readonly string[])[], from = morning, state: BotState = newBotState) {
  const turns: Turn[] = [];
  for (const [at, texts] of bursts.entries()) {
    const now = from + at * 10_000;
    const turn = decideTurn(
      given,
      turns.at(-1)?.state ?? state,
      texts.map((text) => ({ text, at: now })),
      now,
    );
    turns.push(turn);
  }
  return turns;
}
const texts = (turn: Turn) => turn.answers.map(toText);
const kinds = (turn: Turn) => turn.reasons.map(({ kind }) => kind);

describe('the chain with flows', () => {
  it('starts a flow by its phrase without case, accents and blanks, before the queue menu [FCAMP-07]', () => {
    const [turn] = play(byPhrase(flowOf({ a: say('Olá {{firstName}}') }, ['1 a'])), [['  QUERO   promoção ']]);
    expect(texts(turn!)).toEqual(['Olá {{firstName}}']);
    expect(kinds(turn!)).toEqual(['flowStarted', 'flowEnded']);
    expect(turn!.state.run).toBeNull();
    expect(texts(play(byPhrase(flowOf({}, [])), [['quero outra coisa']])[0]!)[0]).toContain('Escolha uma fila');
  });

  it('gives messages to the running flow and nobody else, also a phrase [FLOW-71, FCAMP-07]', () => {
    const flow = flowOf({ q: question('Nome?', 'nome'), a: say('Oi {{nome}}') }, ['1 q', 'q a']);
    const turns = play(byPhrase(flow), [['quero promocao'], ['quero promocao'], ['oi']]);
    expect(turns.map(texts).slice(0, 2)).toEqual([['Nome?'], ['Oi {{nome}}']]);
    expect(turns[1]!.answers[0]!.variables).toEqual({ nome: 'quero promocao' });
    // After the end the chain is asked again.
    expect(texts(turns[2]!)[0]).toContain('*1* - Vendas');
  });

  it('starts once by a phrase within a burst, whose other messages answer no question [FCAMP-07]', () => {
    const flow = flowOf({ q: question('Nome?', 'nome'), a: say('Oi {{nome}}') }, ['1 q', 'q a']);
    const turns = play(byPhrase(flow), [['oi', 'quero promocao', 'quero promocao', 'alô?'], ['Ana']]);
    expect(turns.map(texts)).toEqual([['Nome?'], ['Oi {{nome}}']]);
    expect(turns[1]!.answers[0]!.variables).toEqual({ nome: 'Ana' });
  });

  it('only stores messages during an interval, and goes on when it is over [FLOW-72]', () => {
    const flow = flowOf({ a: say('já'), b: pause(15), c: say('depois') }, ['1 a', 'a b', 'b c']);
    const turns = play(byPhrase(flow), [['quero promocao'], ['oi'], []]);
    expect(turns.map(texts)).toEqual([['já'], [], ['depois']]);
    expect(kinds(turns[1]!)).toEqual([]);
  });

  it('asks closed hours before a running flow, but not at the end of an interval [FLOW-71]', () => {
    const flow = flowOf({ a: say('já'), b: pause(5), c: say('depois'), m: menu('?', 'A') }, [
      '1 a',
      'a b',
      'b c',
      'c m',
    ]);
    const given: BotRules = { ...byPhrase(flow), scheduleType: 'company' };
    const open = play(given, [['quero promocao']]);
    const turns = play(given, [[], ['1']], night, open[0]!.state);
    expect(turns.map(texts)).toEqual([['depois', '?\n\n*1* - A'], ['Abrimos às 8']]);
    expect(turns[1]!.state.run).not.toBeNull();
  });

  it('moves the ticket to the queue of a ticket node, which greets it or is closed [FLOW-77]', () => {
    const flow = flowOf({ t: toQueue(2) }, ['1 t']);
    const [turn] = play(byPhrase(flow), [['quero promocao']]);
    expect(turn!.state).toMatchObject({ queueId: 2, run: null });
    expect(texts(turn!)).toEqual(['Suporte aqui']);
    const [closed] = play({ ...byPhrase(flow), scheduleType: 'queue' }, [['quero promocao']], night);
    expect(closed!.state.queueId).toBe(2);
    expect(texts(closed!)).toEqual(['Suporte fechada']);
  });

  it('keeps both runs when the queue of a ticket node has a flow of its own [FLOW-77, INT-17]', () => {
    const own = { ...version(flowOf({ q: question('Qual?', 'item') }, ['1 q']), 8), flowId: 4 };
    const given = byPhrase(flowOf({ t: toQueue(2) }, ['1 t']));
    const [turn] = play(
      {
        ...given,
        queues: [queueOf(1, 'Vendas'), { ...queueOf(2, 'Suporte'), integration: { id: 5, kind: 'flow' } }],
        flows: { ...given.flows!, byIntegration: { 5: own } },
      },
      [['quero promocao']],
    );
    expect(texts(turn!)).toEqual(['Qual?']);
    expect(turn!.ways).toMatchObject([
      { run: { flowId: 3, nodeId: 't' }, end: 'queue' },
      { run: { flowId: 4, nodeId: 'q' }, end: null },
    ]);
    expect(turn!.state.run).toMatchObject({ flowId: 4, wait: 'question' });
  });

  it('moves the ticket to a queue that the connection does not offer [FLOW-77]', () => {
    const given = { ...byPhrase(flowOf({ t: toQueue(9) }, ['1 t'])), queuesElsewhere: [queueOf(9, 'Cobrança')] };
    expect(play(given, [['quero promocao']])[0]!.state.queueId).toBe(9);
    // A queue that was deleted leaves the ticket where it is.
    expect(play({ ...given, queuesElsewhere: [] }, [['quero promocao']])[0]!.state.queueId).toBeNull();
  });

  it('starts the flow of an integration once in a ticket, then passes [INT-17]', () => {
    const byIntegration = { 5: version(flowOf({ a: say('Bem-vinda') }, ['1 a'])) };
    const given = { ...rules, integration: { id: 5, kind: 'flow' as const }, flows: flowsOf({ byIntegration }) };
    const turns = play(given, [['oi'], ['oi']]);
    expect(texts(turns[0]!)).toEqual(['Bem-vinda']);
    expect(texts(turns[1]!)[0]).toContain('*1* - Vendas');
  });

  it('ends the run of a ticket that a user has touched, without a message [FLOW-79]', () => {
    const flow = flowOf({ m: menu('?', 'A'), a: say('a') }, ['1 m', 'm:a1 a']);
    const [started] = play(byPhrase(flow), [['quero promocao']]);
    const [turn] = play(byPhrase(flow), [['1']], morning, { ...started!.state, isTouched: true });
    expect(turn).toMatchObject({ answers: [], ways: [{ end: 'silence' }], state: { run: null } });
  });

  it.each([
    ['hands over', { kind: 'answer', answer: { sends: [], next: 'handOver', queueId: 2 }, session: null }],
    ['is refused', { kind: 'failed', isRefused: true }],
  ] as const)('leaves the ticket to people after a node that %s [FLOW-78, PROM-15]', (_case, reply) => {
    const given = {
      ...byPhrase(flowOf({ ia: node('openai', { typebotIntegration: {} }) }, ['1 ia'])),
      promptId: 7,
      integration: { id: 5, kind: 'ask' as const },
      queues: [queueOf(1, 'Vendas'), { ...queueOf(2, 'Suporte'), integration: { id: 6, kind: 'post' as const } }],
    };
    const [started] = play(given, [['quero promocao']]);
    expect(started!.state.outside.pending).not.toBeNull();
    const ended = applyOutsideReply(given, started!.state, reply, morning);
    expect(ended.state.run).toBeNull();
    for (const turn of play(given, [['obrigado'], ['quero promocao']], morning + 60_000, ended.state)) {
      expect(turn).toMatchObject({ answers: [], ways: [], posts: null });
      expect([turn.state.outside.pending, turn.state.assistant.pending]).toEqual([null, null]);
    }
    const atNight = { ...given, scheduleType: 'company' as const };
    expect(texts(play(atNight, [['alô?']], night, ended.state)[0]!)).toEqual(['Abrimos às 8']);
  });

  it('starts no flow by a phrase in a ticket that a user has touched [FCAMP-07]', () => {
    const flow = flowOf({ a: say('a') }, ['1 a']);
    const [turn] = play(byPhrase(flow), [['quero promocao']], morning, { ...newBotState, isTouched: true });
    expect(turn).toMatchObject({ answers: [], ways: [] });
  });

  it('sends all messages of a flow in one turn, and silences bots that answer each other', () => {
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`n${at}`, say(`texto ${at}`)]));
    const edges = ['1 n0', ...Array.from({ length: 24 }, (_, at) => `n${at} n${at + 1}`)];
    expect(play(byPhrase(flowOf(many, edges)), [['quero promocao']])[0]!.answers).toHaveLength(25);
    const echo = flowOf({ m: menu('?', 'A') }, ['1 m', 'm:a1 m']);
    const turns = play(byPhrase(echo), [
      ['quero promocao'],
      ...Array.from({ length: 25 }, (_, at) => [['1', '1.', '1)', 'A'][at % 4]!]),
    ]);
    expect(turns.at(-1)!.state.isSilenced).toBe(true);
    expect(turns.some(({ ways }) => ways.at(-1)?.end === 'silence')).toBe(true);
    expect(turns.flatMap(({ answers }) => answers)).toHaveLength(20);
  });
});
