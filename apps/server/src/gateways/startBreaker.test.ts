import { BrokenCircuitError } from 'cockatiel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBreaker } from './startBreaker.ts';

describe('the circuit breaker of a host', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const start = () => {
    const breaker = startBreaker<{ status: number }>({
      failures: 3,
      pauseMs: 1_000,
      isFailedAnswer: ({ status }) => status >= 500,
      isFailure: (error) => (error as Error).message !== 'caller',
    });
    const send = async (host: string, request: () => Promise<{ status: number }>) => {
      try {
        return (await breaker.run(host, request)).status;
      } catch (error) {
        return error instanceof BrokenCircuitError ? 'open' : (error as Error).message;
      }
    };
    return { send, fail: (host: string) => send(host, () => Promise.reject(new Error('failed'))) };
  };
  const succeed = () => Promise.resolve({ status: 200 });

  it('opens after failures in a row, allows one trial, and opens again or closes by its result', async () => {
    const { send, fail } = start();
    await fail('a');
    await fail('a');
    expect(await send('a', succeed)).toBe(200);
    for (let count = 0; count < 3; count += 1) expect(await fail('a')).toBe('failed');
    expect([await send('a', succeed), await send('b', succeed)]).toEqual(['open', 200]);
    vi.advanceTimersByTime(1_000);
    let failTrial = (_error: Error) => {};
    const trial = send('a', () => new Promise((_resolve, reject) => void (failTrial = reject)));
    expect(await send('a', succeed)).toBe('open');
    failTrial(new Error('failed'));
    expect(await trial).toBe('failed');
    vi.advanceTimersByTime(999);
    expect(await send('a', succeed)).toBe('open');
    vi.advanceTimersByTime(1);
    expect(await send('a', succeed)).toBe(200);
    expect([await send('a', succeed), await send('a', succeed)]).toEqual([200, 200]);
  });

  it('counts failed results, and counts an error of the caller like a success', async () => {
    const { send, fail } = start();
    await fail('a');
    await fail('a');
    expect(await send('a', () => Promise.reject(new Error('caller')))).toBe('caller');
    for (let count = 0; count < 3; count += 1)
      expect(await send('a', () => Promise.resolve({ status: 503 }))).toBe(503);
    expect(await send('a', succeed)).toBe('open');
  });
});
