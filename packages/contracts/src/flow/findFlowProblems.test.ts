import { describe, expect, it } from 'vitest';
import { findFlowProblems, isFlowError, variablesOf, type FlowProblemKind } from './findFlowProblems.ts';
import type { FlowDocument } from './document.ts';
import { flowOf, menu, node, pause, question, say, toQueue } from './testFlows.ts';

const kindsOf = (document: FlowDocument, around = {}): FlowProblemKind[] =>
  findFlowProblems(document, around).map(({ kind }) => kind);

describe('problems of a flow', () => {
  it('are none in a flow that is whole', () => {
    const flow = flowOf(
      { q: question('Nome?', 'nome'), m: menu('Oi {{nome}}', 'A', 'B'), a: say('{{protocol}}'), t: toQueue(1) },
      ['1 q', 'q m', 'm:a1 a', 'm:a2 t', 'a m'],
    );
    expect(findFlowProblems(flow, { queueIds: [1], files: [] })).toEqual([]);
  });

  it.each<[string, FlowDocument, FlowProblemKind]>([
    ['no start', { nodes: [], connections: [] }, 'noStart'],
    ['two starts', flowOf({ s: node('start'), a: say('a') }, ['1 a', 's a']), 'severalStarts'],
    ['a loop that never waits', flowOf({ a: say('a'), b: say('b') }, ['1 a', 'a b', 'b a']), 'loopWithoutWait'],
    ['a node that leads to itself', flowOf({ a: say('a') }, ['1 a', 'a a']), 'loopWithoutWait'],
    ['a loop of intervals', flowOf({ a: say('a'), b: pause(9) }, ['1 a', 'a b', 'b a']), 'loopOfIntervals'],
    ['a menu without options', flowOf({ m: menu('oi') }, ['1 m']), 'menuWithoutOptions'],
    ['a menu without text', flowOf({ m: menu(' ', 'A') }, ['1 m', 'm:a1 m']), 'noMessage'],
    ['an option that leads nowhere', flowOf({ m: menu('oi', 'A') }, ['1 m']), 'optionWithoutEdge'],
    ['a branch that leads nowhere', flowOf({ r: node('randomizer', { percent: 50 }) }, ['1 r']), 'branchWithoutEdge'],
    ['a question that leads nowhere', flowOf({ q: question('?', 'x') }, ['1 q']), 'questionWithoutEdge'],
    ['a question without a key', flowOf({ q: question('?', '') }, ['1 q', 'q q']), 'noKey'],
    ['a start that leads nowhere', flowOf({ a: say('a') }, []), 'startWithoutEdge'],
    ['a node nothing leads to', flowOf({ a: say('a'), b: say('b') }, ['1 a']), 'unreachable'],
    ['an interval that is too long', flowOf({ a: pause(121) }, ['1 a']), 'intervalRange'],
    ['a share of nothing', flowOf({ r: node('randomizer', { percent: 0 }) }, ['1 r']), 'percentRange'],
    ['a ticket node without queue', flowOf({ t: node('ticket') }, ['1 t']), 'noQueue'],
    ['a queue that was deleted', flowOf({ t: toQueue(9) }, ['1 t']), 'queueGone'],
    ['a file that was deleted', flowOf({ i: node('img', { url: 'x.png' }) }, ['1 i']), 'fileGone'],
    ['a card without a file', flowOf({ i: node('img', { url: '' }) }, ['1 i']), 'noFile'],
    ['a variable nothing sets', flowOf({ a: say('{{pedido}}') }, ['1 a']), 'unknownVariable'],
    ['an assistant without settings', flowOf({ o: node('openai') }, ['1 o', 'o o']), 'noSettings'],
    [
      'an assistant that hands over to a queue that was deleted',
      flowOf({ o: node('openai', { typebotIntegration: { apiKey: 'sk', queueId: 9 } }) }, ['1 o', 'o o']),
      'queueGone',
    ],
    [
      'two options of one number',
      flowOf({ m: node('menu', { message: 'oi', arrayOption: [{ number: 1 }, { number: 1 }] }) }, ['1 m', 'm:a1 m']),
      'sameNumber',
    ],
  ])('show %s', (_case, document, kind) => {
    expect(kindsOf(document, { queueIds: [1], files: ['a.png'] })).toContain(kind);
  });

  it('name the nodes of a loop, and only those', () => {
    const flow = flowOf({ a: say('a'), b: say('b'), c: say('c') }, ['1 a', 'a b', 'b c', 'c b']);
    const [loop] = findFlowProblems(flow);
    expect([...loop!.nodeIds].sort()).toEqual(['b', 'c']);
    expect(isFlowError(loop!)).toBe(true);
  });

  it('accept a loop through a menu, a question or an assistant', () => {
    for (const waiting of [
      menu('oi', 'A'),
      question('?', 'x'),
      node('openai', { typebotIntegration: { name: 'IA', apiKey: 'sk' } }),
    ]) {
      const flow = flowOf({ a: say('a'), w: waiting }, ['1 a', 'a w', waiting.type === 'menu' ? 'w:a1 a' : 'w a']);
      expect(kindsOf(flow)).toEqual([]);
    }
  });

  it('leave out the details of nodes that cannot be reached', () => {
    expect(kindsOf(flowOf({ a: say('a'), t: node('ticket') }, ['1 a']))).toEqual(['unreachable']);
  });

  it('offer the variables of questions once, in the order of the nodes [FLOW-81]', () => {
    const flow = flowOf({ q: question('?', 'nome'), r: question('?', 'idade'), s: question('?', 'nome') }, []);
    expect(variablesOf(flow)).toEqual(['nome', 'idade']);
  });
});
