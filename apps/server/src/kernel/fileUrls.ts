import { limits } from '@recado/contracts';
import { sameSecret, sign } from './secrets.ts';

/** Signed URLs of stored files. Whoever has a URL may read that file until the URL expires (wire 6.2). */
export type FileUrls = {
  /** Returns an absolute, signed URL. The URL stays the same for five minutes, so that browsers cache the file. */
  urlOf(companyId: number, path: string): string;
  /** Returns the wire name of a file: its company and its random name. */
  nameOf(companyId: number, path: string): string;
  /** Returns company and path of a wire name; undefined for an invalid name. */
  read(name: string): { companyId: number; path: string } | undefined;
  verify(name: string, expires: string | undefined, signature: string | undefined, now: number): boolean;
};

const roundSeconds = 300;

export function openFileUrls(publicUrl: string, key: Buffer): FileUrls {
  const signature = (name: string, expires: number) => sign(key, `${name}\n${expires}`);
  const nameOf = (companyId: number, path: string) => `${companyId.toString(36)}.${path}`;
  return {
    nameOf,
    urlOf(companyId, path) {
      const now = Math.floor(Date.now() / 1_000);
      const expires = Math.floor(now / roundSeconds) * roundSeconds + limits.mediaUrlSeconds;
      const name = nameOf(companyId, path);
      return `${publicUrl}/api/public/${name}?e=${expires}&s=${signature(name, expires)}`;
    },
    read(name) {
      const match = /^([0-9a-z]{1,7})\.([A-Za-z0-9_-]+(?:\.[a-z0-9]+)?)$/.exec(name);
      return match ? { companyId: Number.parseInt(match[1]!, 36), path: match[2]! } : undefined;
    },
    verify(name, expires, input, now) {
      if (!expires || !input || !/^\d{1,12}$/.test(expires)) return false;
      const until = Number(expires);
      return (
        until * 1_000 > now &&
        until * 1_000 <= now + limits.mediaUrlSeconds * 1_000 &&
        sameSecret(input, signature(name, until))
      );
    },
  };
}
