import { expect, test } from 'vitest';
import { isFound, markOf, matches } from './matches.ts';

test('words are found by their beginnings, in any order, without case and accents', () => {
  expect(matches('Respostas rápidas', 'rap')).toBe(true);
  expect(matches('Respostas rápidas', 'RÁP resp')).toBe(true);
  expect(matches('Respostas rápidas', 'postas')).toBe(false);
  expect(matches('Respostas rápidas', '')).toBe(true);
});

test('a command is found by what people call it, also together with its label', () => {
  const command = { label: () => 'Assinatura', otherWords: () => 'preço pagar' };
  expect(['preco', 'pagar assin', 'Assinatura', 'QR'].map((typed) => isFound(command, typed))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isFound({ label: () => 'Conexões' }, 'pagar')).toBe(false);
});

test('matches are marked in the original text', () => {
  expect(markOf('João Prado', 'joao')).toEqual({ start: 0, end: 4 });
  expect(markOf('Marina', 'xyz')).toBeNull();
  expect(markOf('Marina', '')).toBeNull();
});
