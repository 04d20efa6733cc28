import { describe, expect, it } from 'vitest';
import { takersOf } from './takers.ts';

const users = [
  { id: 1, online: false },
  { id: 2, online: false },
];
const own = { status: 'open', userId: 1 } as const;
const ofColleague = { status: 'open', userId: 2 } as const;

describe('the users of a transfer', () => {
  it('are all but oneself for own tickets', () => {
    expect(takersOf(users, [own, own], 1)).toEqual([{ id: 2, online: false }]);
  });

  it('include oneself where a ticket belongs to a colleague, to nobody, or is closed', () => {
    for (const ticket of [
      ofColleague,
      { ...own, status: 'closed' as const },
      { status: 'pending' as const, userId: null },
    ])
      expect(takersOf(users, [own, ticket], 1)).toEqual(users);
  });

  it('begin with those who are online, each group in the order of the list', () => {
    const team = [3, 4, 5, 6].map((id) => ({ id, online: id % 2 === 0 }));
    expect(takersOf(team, [own], 1).map(({ id }) => id)).toEqual([4, 6, 3, 5]);
  });
});
