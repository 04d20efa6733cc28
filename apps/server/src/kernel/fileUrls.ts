import { limits } from '@recado/contracts';
import { sameSecret, sign, type KeyRing } from './secrets.ts';

/** Signed URLs of stored files. Whoever has a URL may read that file until the URL expires (wire 6.2). */
export type FileUrls = {
  /** Returns an absolute, signed URL. The URL stays the same for five minutes, so that browsers cache the file. */
  urlOf(companyId: number, path: string): string;
  nameOf(companyId: number, path: string): string;
  read(name: string): { companyId: number; path: string } | undefined;
  verify(name: string, expires: string | undefined, signature: string | undefined, now: number): boolean;
};

const roundSeconds = 300;

/** Stands for the company in the wire name of a file that belongs to the platform. No company has this id. */
export const platformFiles = 0;

/** Returns the wire name of a file: its company and its random name. */
export const toWireName = (companyId: number, path: string): string => `${companyId.toString(36)}.${path}`;

/** Returns company and path of a wire name; undefined for an invalid name. */
export function readWireName(name: string): { companyId: number; path: string } | undefined {
  const match = /^([0-9a-z]{1,7})\.([A-Za-z0-9_-]+(?:\.[a-z0-9]+)?)$/.exec(name);
  return match ? { companyId: Number.parseInt(match[1]!, 36), path: match[2]! } : undefined;
}

/** The current key signs addresses; those of every key of the ring are accepted. */
export function openFileUrls(publicUrl: string, keys: KeyRing): FileUrls {
  const signature = (name: string, expires: number, key = keys[0]) => sign(key, `${name}\n${expires}`);
  return {
    nameOf: toWireName,
    urlOf(companyId, path) {
      const now = Math.floor(Date.now() / 1_000);
      const expires = Math.floor(now / roundSeconds) * roundSeconds + limits.mediaUrlSeconds;
      const name = toWireName(companyId, path);
      return `${publicUrl}/api/public/${name}?e=${expires}&s=${signature(name, expires)}`;
    },
    read: readWireName,
    verify(name, expires, input, now) {
      if (!expires || !input || !/^\d{1,12}$/.test(expires)) return false;
      const until = Number(expires);
      return (
        until * 1_000 > now &&
        until * 1_000 <= now + limits.mediaUrlSeconds * 1_000 &&
        keys.some((key) => sameSecret(input, signature(name, until, key)))
      );
    },
  };
}
