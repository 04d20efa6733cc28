import { setImmediate as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { paceDefaults, startPace, type PaceSettings } from './startPace.ts';
import { openStubClock } from '../testing/stubClock.ts';

function open(settings: Partial<PaceSettings> = {}) {
  const clock = openStubClock();
  const closing = new AbortController();
  return { clock, closing, pace: startPace({ ...paceDefaults, ...settings }, clock, closing.signal) };
}

test('a chat may send 45 at once and then one every 6 s; other chats do not wait', async () => {
  const { clock, pace } = open();
  for (let count = 0; count < 45; count += 1) {
    clock.pass(13);
    expect(await pace.take('a')).toBeUndefined();
  }
  expect(clock.slept).toEqual([]);
  const next = pace.take('a');
  expect(clock.slept).toEqual([expect.closeTo(6_000 - 44 * 13, 0)]);
  expect(await pace.take('b')).toBeUndefined();
  clock.pass(6_000);
  expect(await next).toBeUndefined();
  // A quiet hour later there is again one burst, not several.
  clock.pass(3_600_000);
  for (let count = 0; count < 45; count += 1) {
    clock.pass(13);
    expect(await pace.take('a')).toBeUndefined();
  }
  void pace.take('a');
  expect(clock.slept).toHaveLength(2);
});

test('a turn that would come too late is given back and not counted', async () => {
  const { pace } = open({ chatBurst: 1 });
  expect(await pace.take('a')).toBeUndefined();
  void pace.take('a');
  expect(await pace.take('a')).toEqual({ reason: 'pair_rate', retryInMs: 12_000 });
  expect(await pace.take('a')).toEqual({ reason: 'pair_rate', retryInMs: 12_000 });
});

/** Takes the turns of as many chats, with a timer that fires so often; gives when each left. */
async function departuresOf(messages: number, everyMs: number): Promise<number[]> {
  const { clock, pace } = open();
  const left: number[] = [];
  for (let index = 0; index < messages; index += 1) void pace.take(`chat ${index}`).then(() => left.push(clock.now()));
  for (const end = clock.now() + 60_000; left.length < messages && clock.now() < end;) {
    await pause();
    clock.pass(everyMs);
  }
  return left;
}
const mostInASecond = (left: readonly number[]) =>
  Math.max(...left.map((from) => left.filter((at) => at >= from && at < from + 1_000).length));

test('a number sends 80 messages a second over all its chats', async () => {
  const left = await departuresOf(300, 1);
  expect(mostInASecond(left)).toBeLessThanOrEqual(80);
  // 5 at once, and 75 over each following second.
  expect(left.at(-1)! - left[0]!).toBeCloseTo((295 / 75) * 1_000, -2);
});

test('late timers never lead to more than 80 messages in a second', async () => {
  const left = await departuresOf(300, 700);
  expect(mostInASecond(left)).toBeLessThanOrEqual(80);
  expect(left).toHaveLength(300);
});

describe('rests', () => {
  test('a refused chat pauses for 1, 4, 16 s; a success resets the pause; other chats go on', async () => {
    const { clock, pace } = open();
    expect(pace.hold('a', 'pair_rate', 1_000)).toBe(1_000);
    // A second answer to what was under way does not count twice.
    expect(pace.hold('a', 'pair_rate', 1_000)).toBe(1_000);
    const waiting = pace.take('a');
    clock.pass(1_000);
    expect(await waiting).toBeUndefined();
    expect(pace.hold('a', 'pair_rate', 1_000)).toBe(4_000);
    clock.pass(4_000);
    expect(pace.hold('a', 'pair_rate', 1_000)).toBe(16_000);
    expect(await pace.take('a')).toEqual({ reason: 'pair_rate', retryInMs: 16_000 });
    expect(await pace.take('b')).toBeUndefined();
    clock.pass(16_000);
    pace.eased('a');
    expect(pace.hold('a', 'pair_rate', 1_000)).toBe(1_000);
    for (let count = 0; count < 12; count += 1) {
      clock.pass(3_600_000);
      pace.hold('a', 'pair_rate', 1_000);
    }
    clock.pass(3_600_000);
    expect(pace.hold('a', 'pair_rate', 1_000)).toBe(600_000);
  });

  test('a refused number pauses all its chats, twice as long each time', async () => {
    const { clock, pace } = open();
    expect(pace.hold(undefined, 'account_rate', 60_000)).toBe(60_000);
    expect(await pace.take('a')).toEqual({ reason: 'account_rate', retryInMs: 60_000 });
    expect(await pace.take()).toEqual({ reason: 'account_rate', retryInMs: 60_000 });
    clock.pass(60_000);
    expect(await pace.take('a')).toBeUndefined();
    expect(pace.hold(undefined, 'account_rate', 60_000)).toBe(120_000);
  });

  test('a waiting message is told when a pause begins', async () => {
    const { clock, pace } = open({ chatBurst: 1 });
    await pace.take('a');
    const waiting = pace.take('a');
    clock.pass(5_999);
    pace.hold(undefined, 'throughput', 1_000);
    clock.pass(1);
    expect(await waiting).toEqual({ reason: 'throughput', retryInMs: 999 });
  });

  test('a close ends all waits', async () => {
    const { closing, pace } = open({ chatBurst: 1 });
    await pace.take('a');
    const waiting = pace.take('a');
    closing.abort();
    expect(await waiting).toBeUndefined();
  });
});

test('the counts of a busy chat are kept beside ten thousand quiet chats', async () => {
  const { clock, pace } = open({ chatBurst: 1, perSecond: 1_000_000 });
  pace.hold('busy', 'pair_rate', 600_000);
  for (let count = 0; count < 12_000; count += 1) {
    clock.pass(7);
    await pace.take(`chat ${count}`);
  }
  expect(await pace.take('busy')).toMatchObject({ reason: 'pair_rate' });
});
