import { expect, it } from 'vitest';
import { findSignedText, signed } from './signature.ts';

it('the text below a signature is found by the name of its writer alone', () => {
  expect(findSignedText(signed('Este modelo aqui', 'Marina Prado'), 'Marina Prado')).toBe('Este modelo aqui');
  expect(findSignedText('*Marina Prado*\r\nlinha 1\r\nlinha 2', 'Marina Prado')).toBe('linha 1\nlinha 2');
  for (const body of ['*Oi*\nMarina', '*Marina Prado* oi', 'oi', ''])
    expect(findSignedText(body, 'Marina Prado'), body).toBeUndefined();
  expect(signed(' ', 'Marina Prado')).toBe(' ');
});
