import { expect, it } from 'vitest';
import { inSlices } from './inSlices.ts';

/** Keeps the thread busy for 1 ms. */
function work(): void {
  for (const end = performance.now() + 1; performance.now() < end;);
}

it('a long loop in slices lets timers run meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const seen: number[] = [];
  for await (const item of inSlices(Array.from({ length: 100 }, (_, at) => at))) {
    work();
    seen.push(item);
  }
  clearInterval(timer);
  expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => at));
  // 100 ms in slices of 3 ms.
  expect(ticks).toBeGreaterThanOrEqual(10);
});

it('loops that run together take turns', async () => {
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  const loopsOf = new Map<number, Set<number>>();
  const loop = async (_: unknown, name: number): Promise<void> => {
    for await (const _item of inSlices(Array.from({ length: 30 }))) {
      work();
      loopsOf.set(turn, (loopsOf.get(turn) ?? new Set()).add(name));
    }
  };
  await Promise.all(Array.from({ length: 20 }, loop));
  clearImmediate(counting);
  // A slice before and one after the turn is counted.
  expect(Math.max(...[...loopsOf.values()].map(({ size }) => size))).toBeLessThanOrEqual(2);
});

it('a loop in slices ends when its body throws', async () => {
  let ended = false;
  const items = (function* () {
    try {
      yield* [1, 2, 3];
    } finally {
      ended = true;
    }
  })();
  await expect(
    (async () => {
      for await (const _item of inSlices(items)) throw new Error('bad row');
    })(),
  ).rejects.toThrow('bad row');
  expect(ended).toBe(true);
});
