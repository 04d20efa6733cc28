import { describe, expect, it } from 'vitest';
import { openFairQueue, type Waiter } from './fairQueue.ts';

/** Runs one task at a time. Returns the order in which waiting tasks began after the first one ended. */
async function orderOf(waiters: readonly (Waiter & { name: string })[]): Promise<string[]> {
  const queue = openFairQueue({ concurrency: 1, waiting: 100, waitingPerAccount: 10, waitMs: 10_000 });
  const order: string[] = [];
  let end = (): void => undefined;
  const first = queue.run(undefined, () => new Promise<void>((resolve) => (end = resolve)));
  const others = waiters.map(({ name, ...waiter }) => queue.run(waiter, async () => void order.push(name)));
  end();
  await Promise.all([first, ...others]);
  return order;
}

describe('a fair queue', () => {
  it('serves the first entry of each account before the second of one', async () => {
    const guess = (name: string) => ({ name, account: 'ana', address: '10.0.0.1' });
    expect(await orderOf([guess('a'), guess('b'), { name: 'other', account: 'bia', address: '10.0.0.2' }])).toEqual([
      'a',
      'other',
      'b',
    ]);
  });

  it('serves an address that has proved itself before strangers at 300 addresses', async () => {
    const strangers = Array.from({ length: 60 }, (_, at) => ({
      name: `stranger ${at}`,
      account: `user ${at}`,
      address: `10.0.${at}.1`,
    }));
    const colleague = { name: 'colleague', account: 'bia', address: '10.9.9.9', isKnown: true };
    expect((await orderOf([...strangers, colleague]))[0]).toBe('colleague');
  });
});
