import { createHash } from 'node:crypto';
import { isStrongKey, type KeyRing } from './secrets.ts';

/** The application keys: the current one, and one that is accepted beside it while the key is rotated. */
export type AppKeys = { appKey: string; acceptedKey: string | undefined };

/**
 * Derives a key for one purpose from the application key. Throws for a weak key, even if an earlier check accepted it.
 */
export function derivedKey({ appKey }: Pick<AppKeys, 'appKey'>, purpose: string): Buffer {
  if (!isStrongKey(appKey)) throw new Error('the application key is too weak to derive keys from');
  return createHash('sha256').update(`${purpose}\0${appKey}`).digest();
}

/** Derives the keys of one purpose from the application keys. Throws like `derivedKey`. */
export const derivedKeys = ({ appKey, acceptedKey }: AppKeys, purpose: string): KeyRing => [
  derivedKey({ appKey }, purpose),
  ...(acceptedKey === undefined ? [] : [derivedKey({ appKey: acceptedKey }, purpose)]),
];
