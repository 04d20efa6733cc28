import { describe, expect, it } from 'vitest';
import { findFirstOffer, isOffered, toOfferedQueues } from './connectionLinks.ts';

const connection = (id: number, queueIds: number[], isDefault = false) => ({
  id,
  isDefault,
  queues: queueIds.map((queueId) => ({ id: queueId })),
});

describe('the queues that connections offer', () => {
  it('are those of any connection', () => {
    const connections = [connection(1, []), connection(2, [7])];
    expect([isOffered(connections, 7), isOffered(connections, 8), isOffered([], 7)]).toEqual([true, false, false]);
  });

  it('are chosen at the default connection, or at a new one', () => {
    const other = connection(1, []);
    expect(toOfferedQueues([other, connection(2, [], true)])).toEqual({ to: '/connections', state: { offersOf: 2 } });
    expect(toOfferedQueues([other])).toEqual({ to: '/connections', state: { offersOf: 1 } });
    expect(toOfferedQueues([])).toEqual({ to: '/connections', state: { adds: true } });
  });

  it('begin with the first queue at the only connection, while it offers none', () => {
    const only = connection(1, []);
    expect(findFirstOffer([only])).toBe(only);
    expect(findFirstOffer([connection(1, [7])])).toBeUndefined();
    expect(findFirstOffer([only, connection(2, [])])).toBeUndefined();
    expect(findFirstOffer([])).toBeUndefined();
  });
});
