import { AppError } from '@recado/contracts';
import { describe, expect, it, vi } from 'vitest';
import { openFairShares } from './fairShares.ts';

const [first, second] = [1, 2];
const sharer = (companyId: number, account = 'user 1') => ({ companyId, account });

/** Opens shares, and starts tasks in them that run until they are ended by name. */
function openTasks(options: Partial<Parameters<typeof openFairShares>[0]> = {}) {
  const shares = openFairShares({
    running: { all: 4, company: 3, account: 2 },
    waiting: { all: 6, company: 4, account: 3 },
    waitMs: 1_000,
    holdMs: 1,
    ...options,
  });
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    start(name: string, companyId: number, account?: string): Promise<void> {
      const task = shares.run(sharer(companyId, account), () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
      // A task that still waits at the end of its test is refused later.
      task.catch(() => undefined);
      return task;
    },
    async end(name: string) {
      ends.get(name)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
    shares,
  };
}

describe('fair shares of the connections', () => {
  it('leave places for a company while another one has calls for more than its share', async () => {
    const { begun, start } = openTasks();
    for (const name of ['a', 'b', 'c', 'd']) void start(name, first, `user ${name}`);
    void start('other', second);
    expect(begun).toEqual(['a', 'b', 'c', 'other']);
  });

  it('leave places for a colleague while an account has calls for more than its share', () => {
    const { begun, start } = openTasks();
    for (const name of ['a', 'b', 'c']) void start(name, first, 'user 1');
    void start('colleague', first, 'user 2');
    expect(begun).toEqual(['a', 'b', 'colleague']);
  });

  it('start the waiting task of the company that runs the fewest', async () => {
    const { begun, start, end } = openTasks({ running: { all: 3, company: 3, account: 3 } });
    for (const name of ['a', 'b', 'c']) void start(name, first);
    void start('d', first);
    void start('other', second);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'other']);
    await end('b');
    expect(begun.at(-1)).toBe('d');
  });

  it('start waiting tasks of one company in their order, and give back the place of a failed one', async () => {
    const { shares } = openTasks({ running: { all: 1, company: 1, account: 1 } });
    const order: number[] = [];
    const results = await Promise.allSettled(
      [0, 1, 2].map((at) =>
        shares.run(sharer(first), async () => {
          order.push(at);
          await new Promise((resolve) => setImmediate(resolve));
          throw new Error(`task ${at}`);
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it.each([
    ['an account', 5, () => 'user 1', first],
    ['a company', 7, (at: number) => `user ${Math.floor(at / 2)}`, first],
  ])('refuse the task of %s that finds no place to wait', async (_whose, fitting, accountOf, companyId) => {
    const { start } = openTasks();
    for (let at = 0; at < fitting; at++) void start(`${at}`, companyId, accountOf(at));
    await expect(start('last', companyId, accountOf(fitting - 1))).rejects.toEqual(
      new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 2 }),
    );
  });

  it('start one task of an account at once while the process is busy and another company works', async () => {
    let isBusy = true;
    const crowded = { isBusy: () => isBusy, company: 2, account: 1 };
    const { begun, start, end } = openTasks({ crowded });
    void start('a', first);
    void start('b', first);
    expect(begun).toEqual(['a', 'b']);
    void start('other', second);
    await end('a');
    void start('c', first);
    void start('d', first);
    void start('colleague', first, 'user 2');
    expect(begun).toEqual(['a', 'b', 'other', 'colleague']);
    await end('b');
    expect(begun.slice(4)).toEqual(['c']);
    isBusy = false;
    await end('c');
    expect(begun.slice(4)).toEqual(['c', 'd']);
  });

  it('start all waiting tasks that fit once the process is not busy any more, in their order', async () => {
    let isBusy = true;
    const crowded = { isBusy: () => isBusy, company: 2, account: 1 };
    const { begun, start, end } = openTasks({ crowded });
    void start('other', second);
    for (const name of ['a', 'b', 'c']) void start(name, first);
    expect(begun).toEqual(['other', 'a']);
    isBusy = false;
    void start('d', first);
    expect(begun).toEqual(['other', 'a']);
    await end('a');
    expect(begun).toEqual(['other', 'a', 'b', 'c']);
  });

  it('start waiting tasks once the process is not busy any more, although no other task ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let isBusy = true;
      const { begun, start } = openTasks({ crowded: { isBusy: () => isBusy, company: 2, account: 1 } });
      void start('other', second);
      for (const name of ['a', 'b', 'c']) void start(name, first);
      await vi.advanceTimersByTimeAsync(500);
      expect(begun).toEqual(['other', 'a']);
      isBusy = false;
      await vi.advanceTimersByTimeAsync(100);
      expect(begun).toEqual(['other', 'a', 'b']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('hold a refusal back, because software calls again as soon as it is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { start, shares } = openTasks({ holdMs: 500, waitMs: 10_000 });
      for (const name of ['a', 'b', 'c', 'd', 'e']) void start(name, first, 'user 1');
      let refusals = 0;
      for (const refused of [start('last', first, 'user 1'), shares.assertRoom(sharer(first, 'user 1'))])
        refused.catch(() => (refusals += 1));
      await shares.assertRoom(sharer(first, 'user 2'));
      await vi.advanceTimersByTimeAsync(499);
      expect(refusals).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(refusals).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuse a task that has waited too long, and count it no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { start, end, begun } = openTasks({ running: { all: 1, company: 1, account: 1 } });
      void start('a', first);
      const late = start('late', first);
      const refused = expect(late).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
      vi.advanceTimersByTime(1_000);
      await refused;
      void start('b', first);
      await end('a');
      expect(begun).toEqual(['a', 'b']);
    } finally {
      vi.useRealTimers();
    }
  });
});
