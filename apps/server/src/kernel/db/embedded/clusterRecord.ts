import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../../configError.ts';
import { createWholeFile, replaceWholeFile } from '../../wholeFile.ts';

/**
 * What `database.json` keeps of the embedded database. Port 0: a first start is making it, and no data was ever in it.
 */
export type ClusterRecord = {
  port: number;
  /** Of the superuser `postgres` and of `recado_owner`. */
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

/** Reads the record; undefined where there is none. Throws `ConfigError` for a damaged one. */
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
 * Makes the record of a first start and returns it, or the one of a process that was quicker: both use one password.
 */
export function createClusterRecord(directory: string, home: string): ClusterRecord {
  const record: ClusterRecord = { port: 0, password: randomBytes(24).toString('base64url'), home };
  return createWholeFile(fileOf(directory), JSON.stringify(record)) ? record : (findClusterRecord(directory) ?? record);
}

export const storeClusterRecord = (directory: string, record: ClusterRecord): void =>
  replaceWholeFile(fileOf(directory), JSON.stringify(record));
