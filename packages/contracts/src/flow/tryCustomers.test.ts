import { describe, expect, it } from 'vitest';
import { flowOf, menu, node, pause, question, say, toQueue } from './testFlows.ts';
import { addTrials, tryCustomers } from './tryCustomers.ts';

const shop = flowOf(
  {
    m: menu('O que deseja?', 'Preços', 'Pessoa', 'Sem saída'),
    p: pause(90),
    a: say('Custa 10'),
    q: question('Motivo?', 'motivo'),
    t: toQueue(3),
    lost: say('ninguém chega aqui'),
  },
  ['1 m', 'm:a1 p', 'p a', 'm:a2 q', 'q t'],
);

describe('trials with random customers', () => {
  it('count who reaches each node, where customers are lost, and the longest wait', () => {
    const { reached, lost, ends, longestWaitSeconds, customers } = tryCustomers(shop, 7, 2_000);
    expect(customers).toBe(2_000);
    expect([reached['1'], reached.m, reached.lost]).toEqual([2_000, 2_000, undefined]);
    // Three options are chosen equally often.
    for (const id of ['p', 'q']) expect(reached[id]! / 2_000).toBeCloseTo(1 / 3, 1);
    expect(reached.a).toBe(reached.p);
    expect(lost.m!.deadEnd / 2_000).toBeCloseTo(1 / 3, 1);
    expect(lost.m!.gaveUp).toBe(ends.gaveUp - (lost.q?.gaveUp ?? 0));
    expect(lost.a).toBeUndefined();
    expect(ends.queue).toBe(reached.t);
    expect(Object.values(ends).reduce((sum, some) => sum + some)).toBe(2_000);
    expect(longestWaitSeconds).toBe(90);
  });

  it('lose a customer in a hundred at a menu, and more with each further question', { timeout: 30_000 }, () => {
    const tried = tryCustomers(flowOf({ m: menu('?', 'A'), a: say('a') }, ['1 m', 'm:a1 a']), 1, 10_000);
    expect(tried.lost.m!.gaveUp / 10_000).toBeCloseTo(0.013, 2);
    const long = flowOf(
      { a: menu('?', 'A'), b: question('?', 'b'), c: menu('?', 'A'), d: question('?', 'd'), e: menu('?', 'A') },
      ['1 a', 'a:a1 b', 'b c', 'c:a1 d', 'd e'],
    );
    expect(tryCustomers(long, 1, 10_000).ends.gaveUp / 10_000).toBeCloseTo(0.05, 2);
  });

  it('depend on nothing but the seed, whether they run at once or in parts', () => {
    const whole = tryCustomers(shop, 7, 600);
    expect(tryCustomers(shop, 7, 600)).toEqual(whole);
    const parts = [0, 200, 400].map((first) => tryCustomers(shop, 7, 200, first)).reduce(addTrials);
    expect(parts).toEqual(whole);
    expect(tryCustomers(shop, 8, 600)).not.toEqual(whole);
  });

  it('take both ways of a randomizer and of conditions on an answer or the hour', () => {
    const drawn = flowOf(
      {
        r: node('randomizer', { percent: 30 }),
        h: node('condition', { key: 'hour', condition: '>=', value: '18' }),
        q: question('Código?', 'codigo'),
        c: node('condition', { key: 'codigo', condition: 'startsWith', value: 'XYZ' }),
        a: say('a'),
        b: say('b'),
      },
      ['1 r', 'r:a h', 'r:b q', 'h:a a', 'h:b b', 'q c', 'c:a a', 'c:b b'],
    );
    const { reached } = tryCustomers(drawn, 1, 3_000);
    expect(reached.h! / 3_000).toBeCloseTo(0.3, 1);
    expect(reached.a).toBeGreaterThan(300);
    expect(reached.b).toBeGreaterThan(300);
  });

  it('reach the end of a flow with more pauses and assistants than a customer gives answers', () => {
    const parts = Array.from({ length: 25 }, (_, at) => [`q${at}`, `p${at}`, `o${at}`]).flat();
    const nodes = parts.map((id) => [
      id,
      id[0] === 'q' ? question('?', id) : id[0] === 'p' ? pause(2) : node('openai', { typebotIntegration: {} }),
    ]);
    const { ends } = tryCustomers(
      flowOf(
        Object.fromEntries(nodes),
        parts.map((id, at) => `${parts[at - 1] ?? '1'} ${id}`),
      ),
      1,
      200,
    );
    expect(ends.stopped).toBe(0);
    expect(ends.path).toBeGreaterThan(100);
  });

  it('end in a circle that never ends, and in a document without a start', () => {
    const circle = flowOf({ m: menu('?', 'A') }, ['1 m', 'm:a1 m']);
    const tried = tryCustomers(circle, 1, 50);
    expect(tried.ends.stopped + tried.ends.gaveUp).toBe(50);
    expect(tryCustomers({ nodes: [], connections: [] }, 1, 5)).toMatchObject({ reached: {}, ends: { path: 5 } });
  });

  it('try 10,000 customers within a few seconds', { timeout: 30_000 }, () => {
    expect(tryCustomers(shop, 3, 10_000).customers).toBe(10_000);
  });
});
