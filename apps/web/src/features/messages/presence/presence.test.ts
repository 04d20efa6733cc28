import { limits } from '@recado/contracts';
import { expect, test } from 'vitest';
import { withEvent, lasting, nobody, othersIn } from './presence.ts';

const ana = { id: 1, name: 'Ana' };
const rafael = { id: 2, name: 'Rafael' };

test('names viewers and writers, without oneself (wire 5.1)', () => {
  let presence = withEvent(nobody, { action: 'viewing', ticketId: 7, users: [ana, rafael] }, 0);
  expect(othersIn(presence, 1)).toEqual({ contactWrites: false, writing: [], looking: [rafael] });
  presence = withEvent(presence, { action: 'typing', ticketId: 7, user: rafael, typing: true }, 0);
  presence = withEvent(presence, { action: 'typing', ticketId: 7, user: null, typing: true }, 0);
  expect(othersIn(presence, 1)).toEqual({ contactWrites: true, writing: [rafael], looking: [] });
  presence = withEvent(presence, { action: 'typing', ticketId: 7, user: null, typing: false }, 0);
  expect(othersIn(presence, 1).contactWrites).toBe(false);
});

test('a sign of writing ends by itself, and a repeated one lasts anew', () => {
  const writes = { action: 'typing', ticketId: 7, user: rafael, typing: true } as const;
  const once = withEvent(nobody, writes, 0);
  const twice = withEvent(once, writes, limits.typingMs);
  expect(twice.writers).toHaveLength(1);
  expect(lasting(once, limits.typingMs)).toBe(once);
  expect(lasting(once, limits.typingMs + 2_001).writers).toEqual([]);
  expect(lasting(twice, limits.typingMs + 2_001).writers).toHaveLength(1);
});
