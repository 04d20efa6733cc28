import { expect, test } from 'vitest';
import { rightsOn } from './rightsOn.ts';

const agent = { id: 1, profile: 'user' } as const;
const admin = { id: 2, profile: 'admin' } as const;
const able = (rights: object): string[] => Object.entries(rights).flatMap(([name, isTrue]) => (isTrue ? [name] : []));

test.each([
  ['one that waits', 'pending', null, agent, ['canAccept', 'canResolve', 'canTransfer']],
  ['the own open one', 'open', 1, agent, ['canGiveBack', 'canResolve', 'canTransfer']],
  ["a colleague's", 'open', 5, agent, ['canTakeOver']],
  ['a closed one', 'closed', 5, agent, ['canReopen', 'canTransfer']],
  [
    "an administrator before a colleague's",
    'open',
    5,
    admin,
    ['canGiveBack', 'canResolve', 'canTakeOver', 'canTransfer', 'canPeek'],
  ],
  ['an administrator before the own', 'open', 2, admin, ['canGiveBack', 'canResolve', 'canTransfer']],
  [
    'an administrator before one that waits',
    'pending',
    null,
    admin,
    ['canAccept', 'canResolve', 'canTransfer', 'canPeek'],
  ],
  ['nobody', 'open', 5, null, []],
] as const)('%s: what may be done with it [TIC-13, TIC-14, TIC-17 to TIC-20]', (_, status, userId, me, expected) => {
  expect(able(rightsOn({ status, userId }, me))).toEqual(expected);
});
