import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The place of a sealed value. A ciphertext copied to another place does not open. */
export type SealedAt = { table: string; column: string; row: string | number };

const place = ({ table, column, row }: SealedAt) => Buffer.from(`${table}.${column}#${row}`);

/** The keys of one purpose: the current one, then the one that is still accepted, if there is one (decision 0071). */
export type KeyRing = readonly [Buffer, ...Buffer[]];

/** Encrypts stored values with the current key and decrypts those of every key of the ring, with AES-256-GCM. */
export function openSecrets(keys: KeyRing) {
  const [current, ...accepted] = keys;
  const seal = (value: string, at: SealedAt): string => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(place(at));
    const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  };
  return {
    seal,
    /** Decrypts a value. Throws if it was altered or was sealed for another place or with a key outside of the ring. */
    open: (sealed: string, at: SealedAt): string => withFirst(keys, (key) => decrypt(sealed, key, at)),
    /** Returns a value sealed anew with the current key; undefined if that key sealed it already. Throws like `open`. */
    reseal(sealed: string, at: SealedAt): string | undefined {
      try {
        decrypt(sealed, current, at);
        return undefined;
      } catch (error) {
        const [next, ...others] = accepted;
        if (!next) throw error;
        return seal(
          withFirst([next, ...others], (key) => decrypt(sealed, key, at)),
          at,
        );
      }
    },
  };
}

function decrypt(sealed: string, key: Buffer, at: SealedAt): string {
  if (!sealed.startsWith('v1.')) throw new Error('not a sealed value');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(place(at))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Returns what the first key yields for which `use` does not throw. Throws the error of the current key. */
export function withFirst<T>([current, ...accepted]: KeyRing, use: (key: Buffer) => T): T {
  try {
    return use(current);
  } catch (error) {
    for (const key of accepted)
      try {
        return use(key);
      } catch {
        // The error of the current key says what is wrong.
      }
    throw error;
  }
}

export type Secrets = ReturnType<typeof openSecrets>;

/** Minimum length of the application key, in characters. 32 random base64 characters are 192 bits. */
export const leastKeyLength = 32;
/** Minimum number of different characters in the application key: `aaaa…` is long but no secret. */
const leastKeyVariety = 10;

/** Returns whether a text is long and varied enough to derive keys from. */
export const isStrongKey = (text: string): boolean =>
  text.trim().length >= leastKeyLength && new Set(text.trim()).size >= leastKeyVariety;

/** Returns the HMAC-SHA256 of a text as base64url. */
export const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
