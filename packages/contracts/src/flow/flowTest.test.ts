import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { findFlowTestDifference, recordFlowTest, type FlowTestEvent, type FlowTestScene } from './flowTest.ts';
import { flowOf, menu, node, pause, question, say, toQueue } from './testFlows.ts';

const scene: FlowTestScene = {
  seed: 5,
  startedAt: Date.parse('2026-11-23T13:00:00Z'),
  timezone: 'America/Sao_Paulo',
  language: 'pt',
};
const shop = (answer = 'Fechado às {{hour}}') =>
  flowOf(
    {
      q: question('{{greeting}}, {{firstName}}. Seu nome?', 'nome'),
      p: pause(120),
      m: menu('{{nome}}?', 'Horário', 'Pessoa'),
      h: say(answer),
      t: toQueue(3),
    },
    ['1 q', 'q p', 'p m', 'm:a1 h', 'm:a2 t', 'h m'],
  );
const events: FlowTestEvent[] = [
  { event: 'say', text: 'Ana' },
  { event: 'say', text: 'alguém?' },
  { event: 'wait', text: '' },
  { event: 'say', text: '1' },
  { event: 'say', text: 'Pessoa' },
];

describe('a test of a flow', () => {
  it('keeps what the flow sends after each event, at the time of its own clock', () => {
    const script = recordFlowTest(shop(), scene, events);
    expect(script.steps.map(({ event, expected }) => [event, expected])).toEqual([
      ['start', ['Bom dia, Marina. Seu nome?']],
      ['say', []],
      ['say', []],
      ['wait', ['Ana?\n\n*1* - Horário\n*2* - Pessoa']],
      ['say', ['Fechado às 10:02', 'Ana?\n\n*1* - Horário\n*2* - Pessoa']],
      ['say', []],
    ]);
    expect(script.end).toBe('queue');
    expect(findFlowTestDifference(shop(), script)).toBeUndefined();
  });

  it('names its first difference: another message, a missing one, one too many, another end', () => {
    const script = recordFlowTest(shop(), scene, events);
    expect(findFlowTestDifference(shop('Aberto'), script)).toEqual({
      step: 4,
      kind: 'message',
      expected: 'Fechado às 10:02',
      actual: 'Aberto',
    });
    const { nodes, connections } = shop();
    const cut = { nodes, connections: connections.filter(({ source }) => source !== 'h') };
    expect(findFlowTestDifference(cut, script)).toMatchObject({ step: 4, actual: null });
    expect(findFlowTestDifference(shop(), recordFlowTest(cut, scene, events))).toMatchObject({
      step: 4,
      expected: null,
    });
    const open = { nodes, connections: connections.filter(({ sourceHandle }) => sourceHandle !== 'a2') };
    expect(findFlowTestDifference(open, script)).toEqual({ step: 5, kind: 'end', expected: 'queue', actual: 'path' });
  });

  it('draws the same way at every run, by its seed', () => {
    const drawn = flowOf({ r: node('randomizer', { percent: 50 }), a: say('a'), b: say('b') }, [
      '1 r',
      'r:a a',
      'r:b b',
    ]);
    const ways = Array.from({ length: 40 }, (_, seed) => recordFlowTest(drawn, { ...scene, seed }, []));
    expect(new Set(ways.map(({ steps }) => steps[0]!.expected[0]))).toEqual(new Set(['a', 'b']));
    for (const script of ways) expect(findFlowTestDifference(drawn, script)).toBeUndefined();
  });

  it('takes the answers of an assistant from its script', () => {
    const assisted = flowOf({ o: node('openai', { typebotIntegration: { name: 'IA' } }), a: say('fim') }, [
      '1 o',
      'o a',
    ]);
    const script = recordFlowTest(assisted, scene, [
      { event: 'answer', text: 'Olá' },
      { event: 'goOn', text: '' },
    ]);
    expect(script.steps.map(({ expected }) => expected)).toEqual([[], ['Olá'], ['fim']]);
    const answers = Array.from({ length: limits.flowSentAlone + 2 }, (_, at) => ({
      event: 'answer' as const,
      text: `Resposta ${at}`,
    }));
    expect(recordFlowTest(assisted, scene, answers).end).toBeNull();
    const handedOver = recordFlowTest(assisted, scene, [{ event: 'handOver', text: '' }]);
    expect(handedOver).toMatchObject({ steps: [{ expected: [] }, { expected: [] }], end: 'handOver' });
  });
});
