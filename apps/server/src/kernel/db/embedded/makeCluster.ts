import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../configError.ts';
import { syncFolder } from '../../wholeFile.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { createClusterRecord, findClusterRecord, type ClusterRecord } from './clusterRecord.ts';

const run = promisify(execFile);

/** Longest time initdb may take, in ms. It needs 1 to 3 s, more on a slow disk. */
const initWithinMs = 120_000;

/**
 * Returns the record of the embedded database and the folder of its cluster. Changes nothing if the data directory
 * lacks a part of an installation: throws `ConfigError` with what is missing and how to restore it.
 */
export function locateCluster(directory: string, home: string): { record: ClusterRecord; home: string } {
  const record = findClusterRecord(directory);
  const clusterOf = (place: string): string => join(place, 'postgres');
  // The record in a copied data directory still names the home of the original, which must not be used.
  const named = record && !existsSync(join(record.home, 'database.json')) ? [record.home] : [];
  const found = [home, directory, ...named].find((place) => existsSync(clusterOf(place)));
  const anew = `restore it from a backup, or move ${directory} away to begin anew`;
  if (!record) {
    if (found !== undefined)
      throw new ConfigError(
        `${join(directory, 'database.json')} is missing, and only it holds the password of the database in ${clusterOf(found)}: ${anew}.`,
      );
    const rest = ['admin.json', 'media'].find((name) => holdsSomething(join(directory, name)));
    if (rest !== undefined)
      throw new ConfigError(
        `${directory} holds an installation (${rest}) but no database: set DATABASE_URL if it has its own, restore database.json and postgres from a backup, or move it away to begin anew.`,
      );
    return { record: createClusterRecord(directory, home), home };
  }
  if (found === undefined && record.port !== 0)
    throw new ConfigError(
      `${clusterOf(named[0] ?? home)} is missing, the database that ${join(directory, 'database.json')} belongs to: ${anew}.`,
    );
  if (found !== undefined && !existsSync(join(clusterOf(found), 'PG_VERSION')))
    throw new ConfigError(
      `${join(clusterOf(found), 'PG_VERSION')} is missing, so the database is not complete: ${anew}.`,
    );
  return { record, home: found ?? home };
}

/** Returns whether a path is a file or a folder that is not empty. */
function holdsSomething(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

/**
 * Creates a cluster in a temporary folder and renames it when it is complete. A killed start therefore leaves no
 * partial database. If two processes do this at once, the first rename wins and the second process deletes its own
 * cluster.
 */
export async function makeCluster(
  binaries: Binaries,
  cluster: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const suffix = randomBytes(6).toString('hex');
  const draft = `${cluster}.making-${suffix}`;
  const secret = join(dirname(cluster), `.password-${suffix}`);
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    writeFileSync(secret, `${password}\n`, { mode: 0o600 });
    if (account) for (const path of [draft, secret]) chownSync(path, account.uid, account.gid);
    await run(
      binaries.initdb,
      [
        '-D',
        draft,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      {
        ...account,
        env: { ...process.env, LC_MESSAGES: 'C' },
        timeout: initWithinMs,
      },
    );
    renameSync(draft, cluster);
    syncFolder(dirname(cluster));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (
      ['EEXIST', 'ENOTEMPTY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '') &&
      existsSync(join(cluster, 'PG_VERSION'))
    )
      return;
    const words = ((error as { stderr?: string }).stderr ?? String(error)).trim().split('\n');
    throw new ConfigError(
      `The database could not be made in ${cluster}: ${words.findLast((line) => /error|fatal/i.test(line)) ?? words.at(-1) ?? ''}`,
    );
  } finally {
    rmSync(secret, { force: true });
  }
}
