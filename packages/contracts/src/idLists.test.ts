import { describe, expect, it } from 'vitest';
import { TicketFilter } from './tickets.ts';

const read = (queueIds: unknown) => TicketFilter.safeParse({ queueIds }).data?.queueIds;

describe('a list of ids in a query', () => {
  it('is JSON text, or a key that is repeated or sent once (wire 1)', () => {
    expect(read('[1,2]')).toEqual([1, 2]);
    expect(read(['1', '2'])).toEqual([1, 2]);
    expect(read('7')).toEqual([7]);
    expect(read('[]')).toEqual([]);
  });

  it.each(['7,8', 'abc', '{}', 'null', '"7"', 'true', '0', '-1', '1.5'])('is refused as %s', (text) =>
    expect(TicketFilter.safeParse({ queueIds: text }).success).toBe(false),
  );
});
