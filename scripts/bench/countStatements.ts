import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A call, the statements it may take by the contract, and those it took. */
export type Counted = { name: string; budget: number | undefined; statements: number };
export type CountedCall = { name: string; budget: number | undefined; call(n: number): Promise<unknown> };

const mark = 'counted';
const repeats = 9;
const settleMs = 150;

/**
 * Counts the round trips of calls by what PostgreSQL itself writes down, each call alone and several times. What runs
 * beside them (leases, heartbeats, jobs) only adds, more the longer a call takes, so the fewest are the call's own;
 * where phones answer later, as often as not after we looked, it is the median. The log is turned off again afterwards.
 */
export async function countStatements(
  directory: string,
  adminUrl: string,
  calls: readonly CountedCall[],
): Promise<Counted[]> {
  const { home } = JSON.parse(readFileSync(join(directory, 'database.json'), 'utf8')) as { home: string };
  const file = join(home, 'postgres', 'server.log');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const set = async (...changes: string[]): Promise<void> => {
    for (const change of changes) await admin.query(`alter system ${change}`);
    await admin.query('select pg_reload_conf()');
    await pause(300);
  };
  const counted: Counted[] = [];
  try {
    await set(`set log_line_prefix = '${mark} %u '`, `set log_statement = 'all'`);
    for (const { name, budget, call } of calls) {
      const counts: number[] = [];
      for (let n = 0; n < repeats; n++) {
        const from = statSync(file).size;
        await call(n);
        await pause(settleMs);
        counts.push(linesSince(file, from));
      }
      counted.push({
        name,
        budget,
        statements: counts.sort((a, b) => a - b)[budget === undefined ? Math.floor(repeats / 2) : 0]!,
      });
    }
  } finally {
    await set('reset log_statement', 'reset log_line_prefix');
    await admin.end();
  }
  return counted;
}

/** One line for each message that carried statements: `begin` and what travels with it is one. */
function linesSince(file: string, from: number): number {
  const bytes = Buffer.alloc(statSync(file).size - from);
  const log = openSync(file, 'r');
  readSync(log, bytes, 0, bytes.length, from);
  closeSync(log);
  return bytes.toString().match(new RegExp(`^${mark} recado_app LOG: {2}(?:statement|execute)`, 'gm'))?.length ?? 0;
}
