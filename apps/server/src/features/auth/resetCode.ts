import { createHash, randomBytes } from 'node:crypto';

/** Without letters that are taken for one another: I, L, O and U. 32 of them are 5 bits each. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** A new code of 80 bits, in groups that can be read out and typed: `7K2M-…` (PWD-09). */
export function newResetCode(): string {
  const code = [...randomBytes(length)].map((byte) => letters[byte & 31]!).join('');
  return code.match(/.{4}/g)!.join('-');
}

/** What is kept of a code. However it was typed, pasted or broken into lines, it is the same code. */
export function hashOfResetCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest('base64url');
}
