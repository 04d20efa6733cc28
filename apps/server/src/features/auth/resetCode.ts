import { createHash, randomBytes } from 'node:crypto';

/** Omits letters that are easily confused: I, L, O and U. 32 characters are 5 bits each. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Returns a new code of 80 bits, in groups that can be read out and typed: `7K2M-…` (PWD-09). */
export function newResetCode(): string {
  const code = [...randomBytes(length)].map((byte) => letters[byte & 31]!).join('');
  return code.match(/.{4}/g)!.join('-');
}

/** Returns the stored hash of a code. Ignores case, separators and line breaks, and reads O as 0, I and L as 1. */
export function hashOfResetCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest('base64url');
}
