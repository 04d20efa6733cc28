import type { Ticket } from '@recado/contracts';
import { beforeEach, expect, test } from 'vitest';
import { changeMany } from './changeMany.ts';
import { clearSelection, select, useSelection } from '../list/bulk/selection.ts';

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

const rows = [10, 11, 12, 13, 14].map((id) => ({ id }) as Ticket);
const chosen = (): number[] => [...useSelection.getState().tickets.keys()].toSorted((a, b) => a - b);
beforeEach(clearSelection);

test('a click selects or deselects a row, and with shift all rows in between', () => {
  select(rows, rows[1]!, false);
  select(rows, rows[3]!, true);
  expect(chosen()).toEqual([11, 12, 13]);
  select(rows, rows[2]!, false);
  expect(chosen()).toEqual([11, 13]);
  select(rows, rows[0]!, true);
  expect(chosen()).toEqual([10, 11, 12, 13]);
});

test('a click with shift and no earlier click selects one row', () => {
  select(rows, rows[2]!, true);
  expect(chosen()).toEqual([12]);
  select(rows, rows[2]!, false);
  expect(chosen()).toEqual([]);
  select(rows, rows[4]!, true);
  expect(chosen()).toEqual([14]);
});
