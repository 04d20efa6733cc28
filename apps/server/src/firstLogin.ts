import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './kernel/configError.ts';
import { createWholeFile, replaceWholeFile } from './kernel/wholeFile.ts';

/**
 * The generated login of the first administrator. Outside production it is stored in `admin.json` for `npm run
 * demo:login`.
 */
export type StoredLogin = { email: string; password: string };

const StoredLogin = z.object({ email: z.string().regex(/^[^\s@]+@[^\s@]+$/), password: z.string().min(8).max(50) });

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'admin.json');

/** Reads the stored login; undefined if none is stored. Throws `ConfigError` for a damaged file. */
export function findStoredLogin(dataDirectory: string): StoredLogin | undefined {
  const file = fileOf(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return StoredLogin.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigError(
      `${file} is empty or damaged: restore it from a backup, or delete it; then the generated login is not shown any more, and still valid.`,
    );
  }
}

/**
 * Stores a generated login and returns the stored one. Call it before the account is created: then a start killed in
 * between leaves no account with an unknown password, and two concurrent starts agree on one password.
 */
export function storeLogin(dataDirectory: string, login: StoredLogin): StoredLogin {
  const stored = findStoredLogin(dataDirectory);
  if (stored?.email === login.email) return stored;
  const text = JSON.stringify(login);
  // A stored login with another email belongs to an earlier database of this folder.
  if (stored) replaceWholeFile(fileOf(dataDirectory), text);
  else if (!createWholeFile(fileOf(dataDirectory), text)) return findStoredLogin(dataDirectory) ?? login;
  return login;
}
