import { expect, test } from 'vitest';
import { emojiOnly } from './emojiOnly.ts';

test.each<[string, number]>([
  ['👍', 1],
  [' 👍🏽 ', 1],
  ['❤️', 1],
  ['❤', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇧🇷', 1],
  ['1️⃣2️⃣', 2],
  ['😂 😂\n😂', 3],
  ['😂😂😂😂', 0],
  ['ok 👍', 0],
  ['123', 0],
  ['1', 0],
  ['©', 0],
  ['*', 0],
  ['', 0],
  ['  ', 0],
  ['👍'.repeat(5_000), 0],
])('%j is drawn large as %i emoji', (text, count) => {
  expect(emojiOnly(text)).toBe(count);
});
