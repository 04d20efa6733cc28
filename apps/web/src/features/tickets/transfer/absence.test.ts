import { expect, it } from 'vitest';
import { absenceOf } from './absence.ts';

const users = [
  { id: 1, online: true, queues: [{ id: 10 }] },
  { id: 2, online: false, queues: [{ id: 10 }, { id: 20 }] },
];

it('names why nobody is there for a transfer', () => {
  expect(absenceOf(users, null, 10)).toBeUndefined();
  expect(absenceOf(users, null, 20)).toBe('queueOffline');
  expect(absenceOf(users, null, 30)).toBe('queueEmpty');
  expect(absenceOf(users, null, null)).toBeUndefined();
  expect(absenceOf(users, 1, 20)).toBeUndefined();
  expect(absenceOf(users, 2, 10)).toBe('userOffline');
});
