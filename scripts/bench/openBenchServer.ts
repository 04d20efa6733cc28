import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../apps/server/src/kernel/db/embedded/cluster.ts';
import { readLoadNote, writeLoadNote, type LoadNote } from './loadNote.ts';
import { openCaller, type Caller } from './openCaller.ts';
import { openScreen, type Screen } from './openScreen.ts';
import { openSeedDatabase } from './openSeedDatabase.ts';
import { pair } from './pair.ts';
import { seedAdministration, type AdministrationSize } from './seedAdministration.ts';
import { seedLoad } from './seedLoad.ts';
import { startServer, type RunningServer } from './startServer.ts';

/** The measured installation: the built server on a seeded database, with its callers and a browser. */
export type BenchServer = {
  server: RunningServer;
  load: LoadNote;
  seedSeconds: number | undefined;
  admin: Caller;
  attendant: Caller;
  screen: Screen;
  adminUrl: string;
  postmasterPid: number;
  close(): void;
};

type Wanted = {
  directory: string;
  tickets: number;
  messages: number;
  administration: AdministrationSize;
  password: string;
  nodeArguments: readonly string[];
  started(pid: number): void;
};

const addedUpWithinMs = 120_000;

/**
 * Seeds the directory unless a load is in it already, starts the server there, pairs its simulated line and signs in.
 */
export async function openBenchServer(wanted: Wanted, print: (line: string) => void): Promise<BenchServer> {
  const { directory } = wanted;
  const known = readLoadNote(directory);
  const seeded = known ? undefined : await seed(wanted, print);
  const load = known ?? readLoadNote(directory)!;
  const server = await startServer({
    directory,
    password: wanted.password,
    nodeArguments: wanted.nodeArguments,
    started: wanted.started,
  });
  // Joins the database the server has started, to look at it from outside.
  const { adminUrl, url: ownerUrl } = await startCluster(directory);
  const { home } = JSON.parse(readFileSync(join(directory, 'database.json'), 'utf8')) as { home: string };
  const postmasterPid = Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

  print(`past days of the dashboard added up in ${await addUpDays(ownerUrl)} s`);

  const admin = openCaller(server.url, 512);
  const attendant = openCaller(server.url, 8);
  const { token, companyId } = await admin.signIn(load.adminEmail, load.password);
  await attendant.signIn(load.attendantEmail, load.password);
  await pair(admin, load.connectionId);
  const screen = await openScreen(server.url, token, companyId);
  return {
    server,
    load,
    seedSeconds: seeded,
    admin,
    attendant,
    screen,
    adminUrl,
    postmasterPid,
    close() {
      screen.close();
      admin.close();
      attendant.close();
    },
  };
}

async function seed(
  { directory, tickets, messages, administration: size, password }: Wanted,
  print: (line: string) => void,
): Promise<number> {
  const { DATABASE_URL: _none, NODE_ENV: _unset, ...inherited } = process.env;
  const seedDatabase = await openSeedDatabase({ ...inherited, DATA_DIR: directory, ADMIN_PASSWORD: password });
  const load = await seedLoad(seedDatabase, { number: 1, password, tickets, messages }, print);
  const administration = await seedAdministration(seedDatabase, { number: 2, password, ...size }, print);
  writeLoadNote(directory, { ...load, password, administration });
  await seedDatabase.close();
  // Written out and cold: the server starts the database as it would after a night.
  await seedDatabase.cluster?.stop();
  return load.seconds;
}

/** Adds up past days, as the product does each hour (`dashboard.addUpDays`). Returns the seconds it took. */
async function addUpDays(ownerUrl: string): Promise<string> {
  const started = performance.now();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job('dashboard.addUpDays', '{}')`,
    );
    for (const end = Date.now() + addedUpWithinMs; Date.now() < end; await pause(100))
      if ((await client.query('select 1 from graphile_worker.jobs where id = $1', [rows[0]!.id])).rows.length === 0)
        return ((performance.now() - started) / 1_000).toFixed(1);
  } finally {
    await client.end();
  }
  throw new Error('the days were not added up in time');
}
