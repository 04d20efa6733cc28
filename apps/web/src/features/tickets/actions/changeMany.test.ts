import { expect, test } from 'vitest';
import { changeMany } from './changeMany.ts';

test('one that is refused stops no other; never more than three at once; every step is told [TIC-18, TIC-20]', async () => {
  let running = 0;
  let most = 0;
  const steps: number[] = [];
  const outcome = await changeMany(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (item === 4) throw new Error('refused');
    },
    (done) => steps.push(done),
  );
  expect(most).toBe(3);
  expect(outcome.done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(outcome.refused.map(({ item }) => item)).toEqual([4]);
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
