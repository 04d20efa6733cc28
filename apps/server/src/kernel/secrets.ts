import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The place of a sealed value. A ciphertext copied to another place does not open. */
export type SealedAt = { table: string; column: string; row: string | number };

const place = ({ table, column, row }: SealedAt) => Buffer.from(`${table}.${column}#${row}`);

/** Encrypts and decrypts stored values with AES-256-GCM. */
export function openSecrets(key: Buffer) {
  return {
    seal(value: string, at: SealedAt): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(place(at));
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    /** Decrypts a value. Throws if it was altered or was sealed for another place. */
    open(sealed: string, at: SealedAt): string {
      if (!sealed.startsWith('v1.')) throw new Error('not a sealed value');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(place(at))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
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
