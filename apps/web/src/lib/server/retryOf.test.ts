import { expect, test } from 'vitest';
import { retryOf } from './retryOf.ts';

test('a retry is offered only when loading failed and no rows are known', () => {
  let calls = 0;
  const refetch = (() => Promise.resolve((calls += 1))) as never;
  expect(retryOf({ data: undefined, isError: false, refetch })).toBeUndefined();
  expect(retryOf({ data: [], isError: true, refetch })).toBeUndefined();
  retryOf({ data: undefined, isError: true, refetch })?.();
  expect(calls).toBe(1);
});
