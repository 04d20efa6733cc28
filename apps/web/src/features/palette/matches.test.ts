import { expect, test } from 'vitest';
import { markOf, matches } from './matches.ts';

test('words are found by their beginnings, in any order, without case and accents', () => {
  expect(matches('Respostas rápidas', 'rap')).toBe(true);
  expect(matches('Respostas rápidas', 'RÁP resp')).toBe(true);
  expect(matches('Respostas rápidas', 'postas')).toBe(false);
  expect(matches('Respostas rápidas', '')).toBe(true);
});

test('matches are marked in the original text', () => {
  expect(markOf('João Prado', 'joao')).toEqual({ start: 0, end: 4 });
  expect(markOf('Marina', 'xyz')).toBeNull();
  expect(markOf('Marina', '')).toBeNull();
});
