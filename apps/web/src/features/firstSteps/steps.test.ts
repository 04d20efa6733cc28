import { describe, expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

const nothing = { connections: [], userCount: 1, answeredCount: 0 };
const queues: object[] = [];
const done = (facts: Parameters<typeof stepsOf>[0]): string[] =>
  stepsOf(facts).flatMap(({ id, isDone }) => (isDone ? [id] : []));

describe('the first steps of a company', () => {
  it('are all open right after sign-up, in order', () => {
    expect(stepsOf(nothing).map(({ id }) => id)).toEqual(['connect', 'queue', 'colleague', 'message']);
    expect(done(nothing)).toEqual([]);
  });

  it('count a number as connected only while one is', () => {
    expect(done({ ...nothing, connections: [{ status: 'qrcode', provider: 'beta', queues }] })).toEqual([]);
    expect(
      done({
        ...nothing,
        connections: [
          { status: 'DISCONNECTED', provider: 'beta', queues },
          { status: 'CONNECTED', provider: 'sandbox', queues },
        ],
      }),
    ).toEqual(['connect']);
  });

  it('count a second person and an accepted ticket', () => {
    expect(done({ ...nothing, userCount: 2, answeredCount: 1 })).toEqual(['colleague', 'message']);
  });

  it('count a queue once a connection offers one, also while it is not connected', () => {
    const connection = { status: 'qrcode', provider: 'beta', queues } as const;
    expect(done({ ...nothing, connections: [connection] })).toEqual([]);
    expect(done({ ...nothing, connections: [connection, { ...connection, queues: [{ id: 7 }] }] })).toEqual(['queue']);
  });
});
