import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecrets, sameSecret } from './secrets.ts';

const secrets = openSecrets([randomBytes(32)]);
const here = { table: 'phone_keys', column: 'sealed', row: 7 };

test('a sealed value is decrypted at its own place only, and is not readable', () => {
  const sealed = secrets.seal('chave do telefone', here);
  expect(sealed).not.toContain('chave');
  expect(secrets.open(sealed, here)).toBe('chave do telefone');
  expect(secrets.seal('chave do telefone', here)).not.toBe(sealed);
});

test.each([[{ ...here, row: 8 }], [{ ...here, column: 'other' }], [{ ...here, table: 'other' }]])(
  'moved to %j it does not open (trust S17)',
  (elsewhere) => {
    expect(() => secrets.open(secrets.seal('segredo', here), elsewhere)).toThrow();
  },
);

test('an altered value is not decrypted', () => {
  const sealed = secrets.seal('segredo', here);
  expect(() => secrets.open(`${sealed.slice(0, -2)}AA`, here)).toThrow();
  expect(() => openSecrets([randomBytes(32)]).open(sealed, here)).toThrow();
});

test('two secrets are equal only as a whole', () =>
  expect([sameSecret('abc', 'abc'), sameSecret('abc', 'abd'), sameSecret('abc', 'ab')]).toEqual([true, false, false]));
