import { createHash, randomBytes } from 'node:crypto';

/** Every API token begins with this, so that scanners of published code recognise one. */
const beginning = 'rcd_';
const hintLength = 4;

/** Returns a hash of a token. Without salt: the tokens have 256 random bits. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns a new token with what is stored of it. */
export function newToken(): { token: string; hash: string; hint: string } {
  const token = `${beginning}${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOfToken(token), hint: token.slice(-hintLength) };
}
