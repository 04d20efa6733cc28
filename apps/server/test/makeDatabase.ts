import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { AppKeys } from '../src/kernel/derivedKeys.ts';
import { testKeys } from './globalSetup.ts';
import { withDatabase } from './harness.ts';

type EmptyDatabase = { ownerUrl: string; adminUrl: string; keys: AppKeys; admin: pg.Pool };

/** Creates an empty database on the PostgreSQL of the tests. */
export async function makeDatabase(): Promise<EmptyDatabase> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  const maker = new pg.Client({ connectionString: inject('adminUrl') });
  await maker.connect();
  await maker.query(`create database ${name} owner recado_owner`);
  await maker.end();
  const adminUrl = withDatabase(inject('adminUrl'), name);
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 });
  admin.on('error', () => undefined);
  return { ownerUrl: withDatabase(inject('ownerUrl'), name), adminUrl, keys: testKeys, admin };
}
