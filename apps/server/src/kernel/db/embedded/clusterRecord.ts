import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../configError.ts';
import { createWholeFile, replaceWholeFile } from '../../wholeFile.ts';

/**
 * The content of `database.json`. Port 0 means that a first start is creating the cluster, which has never held data.
 */
export type ClusterRecord = {
  port: number;
  /** The password of the superuser `postgres` and of `recado_owner`. */
  password: string;
  /** The folder that holds the cluster's folder `postgres`. */
  home: string;
};

const ClusterRecord = z.object({
  port: z.number().int().min(0).max(65_535),
  password: z.string().regex(/^[\w-]{32,}$/),
  home: z.string().refine((path) => isAbsolute(path)),
});

const fileOf = (directory: string): string => join(directory, 'database.json');

/** Reads the record; undefined if there is none. Throws `ConfigError` for a damaged file. */
export function findClusterRecord(directory: string): ClusterRecord | undefined {
  const file = fileOf(directory);
  if (!existsSync(file)) return undefined;
  try {
    return ClusterRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigError(
      `${file} is empty or damaged, and only it holds the password of the embedded database: restore it from a backup, or move ${directory} away to begin anew.`,
    );
  }
}

/**
 * Creates the record of a first start, or returns the record that another process created first, so that both use one
 * password.
 */
export function createClusterRecord(directory: string, home: string): ClusterRecord {
  const record: ClusterRecord = { port: 0, password: randomBytes(24).toString('base64url'), home };
  return createWholeFile(fileOf(directory), JSON.stringify(record)) ? record : (findClusterRecord(directory) ?? record);
}

export const storeClusterRecord = (directory: string, record: ClusterRecord): void =>
  replaceWholeFile(fileOf(directory), JSON.stringify(record));

/** Returns the folder for programs and cluster of a data directory that PostgreSQL's own account cannot enter. */
export const placeOutside = (directory: string): string =>
  join('/var/lib/recado', Buffer.from(realpathSync(directory)).toString('base64url').slice(-40));
