import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildParts } from '../../../scripts/build.mjs';
import { startCluster } from '../src/kernel/db/embedded/cluster.ts';
import { migrateDatabase } from '../src/kernel/db/migrate.ts';
import { makeOwnedFolder } from './ownedFolder.ts';
import { quickFolder } from './quickFolder.ts';
import { plantSources } from './security/plantSources.ts';
import { startPooler } from './startPooler.ts';
// Declares the kinds of the tables, by which the migration grants rights.
import '../src/features.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache');

export const testAppKey = 'a key for tests, 0123456789 abcdefghijk';
export const testKeys = { appKey: testAppKey, acceptedKey: undefined };

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    adminUrl: string;
    directory: string;
    /** The built threads and processes of the server. */
    parts: string;
    /** A PgBouncer in front of the servers of all tests, or empty. */
    poolerUrl: string;
  }
}

/** One real PostgreSQL for the run; its migrated database is the template each worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = makeOwnedFolder(quickFolder(), 'recado-test');
  chmodSync(directory, 0o755);
  // Within the repository, whose packages they import.
  mkdirSync(cache, { recursive: true });
  const parts = makeOwnedFolder(cache, 'parts');
  const built = buildParts(parts, [plantSources()]);
  const cluster = await startCluster(directory, { fsync: false });
  await migrateDatabase(cluster.url, testKeys);
  await built;
  // A template must have nobody connected; what follows only copies it.
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query('alter role recado_owner createdb');
  await admin.end();
  project.provide('ownerUrl', cluster.url);
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('directory', directory);
  project.provide('parts', parts);
  const pooler = process.env.TEST_POOLER ? await startPooler(cluster.adminUrl, 5) : undefined;
  project.provide('poolerUrl', pooler?.url ?? '');
  return async () => {
    try {
      await pooler?.remove();
      await cluster.stop();
    } finally {
      for (const folder of [directory, parts]) rmSync(folder, { recursive: true, force: true });
    }
  };
}
