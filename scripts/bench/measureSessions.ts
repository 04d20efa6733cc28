import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { startPace, paceDefaults } from '../../apps/server/src/gateways/whatsapp/cloud/startPace.ts';
import { systemClock } from '../../apps/server/src/gateways/whatsapp/clock.ts';
import { bodyOf, type Caller } from './openCaller.ts';
import { percentiles, type Spread } from './percentiles.ts';
import { memoryOf } from './startServer.ts';

export type SessionsRun = { phones: number; megabytesBefore: number; megabytesAfter: number };

const connectedWithinMs = 120_000;
const restMs = 5_000;

/** Memory growth of the server's process with this many more simulated sessions, all of them connected. */
export async function measureSessions(
  admin: Caller,
  url: string,
  companyId: number,
  serverPid: number,
  phones: number,
): Promise<SessionsRun> {
  const database = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/recado') });
  await database.connect();
  const before = memoryOf(serverPid)?.now ?? Number.NaN;
  const label = Date.now().toString(36);
  const { rows } = await database.query<{ id: number }>(
    `insert into connections (company_id, name, provider, desired_state) select $1, 'Carga ${label} ' || n, 'sandbox', 'open' from generate_series(1, $2) n returning id`,
    [companyId, phones],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const end = Date.now() + connectedWithinMs;
  for (let left = ids.size; left > 0 && Date.now() < end; await pause(500)) {
    const all = bodyOf<{ id: number; status: string }[]>('the connections', await admin.call('GET', '/whatsapp'));
    const mine = all.filter(({ id }) => ids.has(id));
    await Promise.all(
      mine.filter(({ status }) => status === 'qrcode').map(({ id }) => admin.call('POST', `/sandbox/${id}/scan`)),
    );
    left = mine.filter(({ status }) => status !== 'CONNECTED').length;
    if (left > 0 && Date.now() + 500 >= end) throw new Error(`${left} of ${phones} phones were not connected in time`);
  }
  await pause(restMs);
  const after = memoryOf(serverPid)?.now ?? Number.NaN;
  await database.query(
    `update connections set desired_state = 'closed', deleted_at = now() where company_id = $1 and id = any($2)`,
    [companyId, [...ids]],
  );
  await database.end();
  return { phones, megabytesBefore: before, megabytesAfter: after };
}

export type PaceRun = {
  perSecond: number;
  /** How far each message left from where an even pace had put it. */ off: Spread;
  /** Most messages in any one second: above the limit Meta refuses. */ mostInOneSecond: number;
};

/** Accuracy of the pace of an official number: messages to the same number of chats, all due at once. */
export async function measurePace(seconds: number): Promise<PaceRun> {
  const { perSecond } = paceDefaults;
  const ended = new AbortController();
  const pace = startPace({ ...paceDefaults, patienceMs: 600_000 }, systemClock, ended.signal);
  const begun = performance.now();
  const left: number[] = [];
  await Promise.all(
    Array.from({ length: perSecond * seconds }, (_, n) =>
      pace.take(`chat ${n}`).then(() => left.push(performance.now() - begun)),
    ),
  );
  ended.abort();
  left.sort((a, b) => a - b);
  // From the first to the last in even steps, whatever they are.
  const step = (left.at(-1)! - left[0]!) / (left.length - 1);
  const off = left.map((at, n) => Math.abs(at - left[0]! - n * step));
  let mostInOneSecond = 0;
  for (let first = 0, last = 0; last < left.length; last++) {
    while (left[last]! - left[first]! >= 1_000) first++;
    mostInOneSecond = Math.max(mostInOneSecond, last - first + 1);
  }
  return { perSecond, off: percentiles(off), mostInOneSecond };
}
