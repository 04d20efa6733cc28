import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../../apps/server/src/kernel/db/embedded/cluster.ts';
import { build } from '../build.mjs';
import { makeLoadCompany, type LoadCompany } from './makeLoadCompany.ts';
import { openCaller, type Caller } from './openCaller.ts';
import { openCleanUp } from './openCleanUp.ts';
import { openSeedDatabase } from './openSeedDatabase.ts';
import { pair } from './pair.ts';
import { tableOf, type Row } from './report.ts';
import { startServer } from './startServer.ts';

/** The built server with one company, whose simulated phone is paired. */
export type CompanyBench = {
  company: LoadCompany;
  url: string;
  /** The administrator of the company, and the operator of the platform. */
  admin: Caller;
  operator: Caller;
  /** The token of the administrator, for sockets. */
  token: string;
  /** The whole database, as its superuser. */
  database: pg.Client;
};

type Wanted = {
  /** Writes rows before the server starts, as the superuser, without triggers and foreign keys. */
  seed(database: pg.Client, company: LoadCompany): Promise<void>;
  measure(bench: CompanyBench): Promise<Row[]>;
  /** Arguments of Node for the server, for profiles. */
  nodeArguments?: readonly string[];
};

const superUser = 'admin@plataforma.recado';

export const print = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Measures the built server on a database of its own, prints the figures beside their goals, and ends the process: with
 * 1 if a goal was missed or the measurement failed.
 */
export async function runCompanyBench(wanted: Wanted): Promise<never> {
  const directory = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  // The account of the database must be able to enter the directory.
  chmodSync(directory, 0o755);
  const cleanUp = openCleanUp(directory, 'remove');
  let code = 1;
  try {
    const rows = await measureIn(directory, wanted, cleanUp.note);
    process.stdout.write(
      `\n${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ${new Date().toISOString()}\n${tableOf(rows)}\n`,
    );
    code = rows.every(({ met }) => met !== false) ? 0 : 1;
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await cleanUp.sweep();
  }
  process.exit(code);
}

async function measureIn(
  directory: string,
  { seed, measure, nodeArguments = [] }: Wanted,
  started: (pid: number) => void,
): Promise<Row[]> {
  await build('server');
  const password = randomBytes(9).toString('base64url');
  const { DATABASE_URL: _none, NODE_ENV: _unset, ...inherited } = process.env;
  const environment = { ...inherited, DATA_DIR: directory, ADMIN_EMAIL: superUser, ADMIN_PASSWORD: password };
  const seeding = await openSeedDatabase(environment);
  const company = await makeLoadCompany(seeding.workshop, 1, password);
  const seeder = await connectTo(seeding.cluster!.adminUrl, seeding.ownerUrl);
  try {
    await seeder.query('set synchronous_commit = off; set session_replication_role = replica');
    await seed(seeder, company);
    await seeder.query('vacuum (analyze)');
  } finally {
    await seeder.end();
  }
  await seeding.close();
  await seeding.cluster!.stop();
  const server = await startServer({ directory, password, nodeArguments, started });
  const { adminUrl, url } = await startCluster(directory);
  const database = await connectTo(adminUrl, url);
  const [admin, operator] = [openCaller(server.url, 512), openCaller(server.url, 8)];
  try {
    const { token } = await admin.signIn(company.adminEmail, password);
    await operator.signIn(superUser, password);
    await pair(admin, company.connectionId);
    return await measure({ company, url: server.url, admin, operator, token, database });
  } finally {
    for (const caller of [admin, operator]) caller.close();
    await database.end();
    if (server.hasEnded()) print(`the server ended.\n${server.said()}`);
  }
}

/** Connects to the database of `ownerUrl` with the account of `adminUrl`. */
async function connectTo(adminUrl: string, ownerUrl: string): Promise<pg.Client> {
  const url = new URL(adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  return client;
}
