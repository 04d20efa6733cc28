import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openThreadMeter } from './threadMeter.ts';

it('a thread that only waits is not busy, and one that only works is', async () => {
  const isBusy = openThreadMeter();
  await pause(300);
  expect(isBusy()).toBe(false);
  for (const end = performance.now() + 300; performance.now() < end;);
  expect(isBusy()).toBe(true);
});
