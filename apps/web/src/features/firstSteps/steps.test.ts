import { describe, expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

const nothing = { connections: [], queueCount: 0, userCount: 1, answeredCount: 0 };
const done = (facts: Parameters<typeof stepsOf>[0]): string[] =>
  stepsOf(facts).flatMap(({ id, isDone }) => (isDone ? [id] : []));

describe('the first steps of a company', () => {
  it('are all open right after sign-up, in order', () => {
    expect(stepsOf(nothing).map(({ id }) => id)).toEqual(['connect', 'queue', 'colleague', 'message']);
    expect(done(nothing)).toEqual([]);
  });

  it('count a number as connected only while one is', () => {
    expect(done({ ...nothing, connections: [{ status: 'qrcode', provider: 'beta' }] })).toEqual([]);
    expect(
      done({
        ...nothing,
        connections: [
          { status: 'DISCONNECTED', provider: 'beta' },
          { status: 'CONNECTED', provider: 'sandbox' },
        ],
      }),
    ).toEqual(['connect']);
  });

  it('count a second person, a queue and an accepted ticket', () => {
    expect(done({ ...nothing, queueCount: 1, userCount: 2, answeredCount: 1 })).toEqual([
      'queue',
      'colleague',
      'message',
    ]);
  });
});
