import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test('a list has the form of the language [I18N-01]', () => {
  expect(listed(['a', 'b', 'c'], 'pt')).toBe('a, b e c');
  expect(listed(['a', 'b'], 'en')).toBe('a and b');
  expect(listed(['a', 'b'], 'es')).toBe('a y b');
});
