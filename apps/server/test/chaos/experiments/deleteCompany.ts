import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderOf, mediaRootOf } from '../../../src/gateways/storage/storedPlace.ts';
import { everyRow } from '../../everyRow.ts';
import { shareOf, type Experiment, type Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import { openOperator } from '../openOperator.ts';
import { deletesOnce, keepsFiles } from '../plants.erasure.ts';

const sizes = {
  smoke: { messages: 6_000, files: 40, kills: 3 },
  full: { messages: 100_000, files: 1_000, kills: 3 },
};
/** A dead process keeps its jobs for 10 s. */
const finishedWithinMs = { smoke: 60_000, full: 300_000 };
const inboundEveryMs = 50;
/** From a kill until the deletion goes on: a dead process keeps its jobs for 10 s. */
const progressWithinMs = 30_000;
const canary = 'CANARIODAEMPRESA';

/**
 * R22: an operator deletes a company with many messages and files while its simulated phone receives. The server is
 * killed three times on the way and started again.
 */
export const deleteCompany: Experiment = {
  name: 'R22',
  what: 'a company with 100,000 messages is deleted, killed three times on the way',
  plants: [keepsFiles, deletesOnce],
  async run(trial) {
    const { tier, chance } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, { servers: 1, teams: 2, watchers: 0 });
    const server = fixture.servers[0]!;
    const [gone, kept] = fixture.teams as [Team, Team];
    try {
      const messages = shareOf(trial, size.messages);
      const files = await fill(trial, gone, messages, shareOf(trial, size.files));
      await fill(trial, kept, 200, 5, 'OUTRA');
      const before = await digestOf(trial, kept.companyId);
      const stop = new AbortController();
      const received = receive(fixture, gone, stop.signal);
      await pause(500);
      const operator = await openOperator(trial.field);
      const begun = performance.now();
      const { status } = await operator.call(server.url, 'DELETE', `/companies/${gone.companyId}`);
      operator.close();
      const leftAt: number[] = [];
      for (let kills = 0; kills < size.kills; kills++) {
        const left = await waitForProgress(trial, gone, messages, kills, chance.between(0, 300));
        leftAt.push(left);
        await server.kill();
        await server.start();
      }
      const isGone = await waitUntilGone(trial, gone.companyId, finishedWithinMs[tier]);
      const tookMs = performance.now() - begun;
      stop.abort();
      const violations = await judge(trial, { gone, kept, before, files, isGone, status });
      return {
        figures: {
          messages,
          files: files.length,
          'received while it was deleted': await received,
          'messages left at the kills': leftAt.join(', '),
          'deleted after ms': Math.round(tookMs),
        },
        violations,
      };
    } finally {
      await fixture.close();
    }
  },
};

/** Inserts contacts, tickets and messages, with files on the disk. Returns the names of the files. */
async function fill({ field }: Trial, team: Team, messages: number, files: number, word = canary): Promise<string[]> {
  const { companyId, connectionId } = team;
  await field.admin.query(
    `with people as (
       insert into contacts (company_id, name, number) select $1, $3 || ' ' || n, '55119' || (10000000 + n) from generate_series(1, 100) n
       returning id),
     talks as (
       insert into tickets (company_id, contact_id, connection_id, status, last_message, closed_at)
       select $1, id, $2, 'closed', $3, now() from people returning id, contact_id)
     insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, media_type, sent_at)
     select $1, $3 || t.id || '-' || n, t.id, $2, t.contact_id, $3 || ' mensagem ' || n, n % 2 = 0, 'conversation', now()
     from talks t, generate_series(1, $4::int / 100) n`,
    [companyId, connectionId, word, Math.max(100, messages)],
  );
  const names = Array.from({ length: files }, () => `${randomBytes(20).toString('hex')}.txt`);
  const root = mediaRootOf(field.directory);
  for (const name of names) {
    mkdirSync(folderOf(root, name), { recursive: true });
    writeFileSync(join(folderOf(root, name), name), word);
  }
  await field.admin.query(
    `with stored as (
       insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
       select $1, name, 'application', 'text/plain', $3, 1, '', 'message', 0 from unnest($2::text[]) name returning id),
     numbered as (select id, row_number() over () as at from stored),
     owners as (select id, row_number() over (order by id) as at from messages where company_id = $1)
     update messages m set media_id = n.id from numbered n join owners o on o.at = n.at where m.company_id = $1 and m.id = o.id`,
    [companyId, names, word],
  );
  return names;
}

/** The simulated phone receives until it is refused. Returns how many messages were acknowledged. */
async function receive({ servers }: Fixture, { admin, connectionId }: Team, stop: AbortSignal): Promise<number> {
  let received = 0;
  for (let n = 0; !stop.aborted; n++) {
    const body = {
      number: `55139${String(10_000_000 + (n % 20))}`,
      name: `${canary} cliente`,
      body: `${canary} nova ${n}`,
    };
    const answer = await admin.caller
      .call(servers[0]!.url, 'POST', `/sandbox/${connectionId}/inbound`, body)
      .catch(() => undefined);
    if (answer?.status === 200) received += 1;
    await pause(inboundEveryMs);
  }
  return received;
}

/** Signs an operator of the platform in. Returns the call that deletes a company. */
const countLeft = async ({ field }: Trial, companyId: number): Promise<number> =>
  (
    await field.admin.query<{ left: number }>('select count(*)::int as left from messages where company_id = $1', [
      companyId,
    ])
  ).rows[0]!.left;

/** Waits until a part of the messages is deleted, so that each kill finds the deletion in the middle. Returns the rest. */
async function waitForProgress(
  trial: Trial,
  team: Team,
  messages: number,
  kill: number,
  jitterMs: number,
): Promise<number> {
  const below = Math.floor(messages * (0.9 - kill * 0.3));
  for (const end = Date.now() + progressWithinMs; Date.now() < end;) {
    const left = await countLeft(trial, team.companyId);
    if (left <= below) break;
    await pause(15);
  }
  await pause(Math.min(jitterMs, 20));
  return countLeft(trial, team.companyId);
}

async function waitUntilGone({ field }: Trial, companyId: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(200))
    if ((await field.admin.query('select 1 from companies where id = $1', [companyId])).rowCount === 0) return true;
  return false;
}

/** Rows that a restart changes by itself: who runs a session, and whether it is connected. */
const changesByItself = ['session_leases', 'session_keys', 'connections'];

/** Returns the hash of the rows of a company in each table. */
async function digestOf({ field }: Trial, companyId: number): Promise<Map<string, string>> {
  const { rows } = await field.admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  );
  const digests = new Map<string, string>();
  for (const { name } of rows.filter((table) => !changesByItself.includes(table.name))) {
    const found = await field.admin.query<{ hash: string | null }>(
      `select md5(string_agg(x::text, '|' order by x::text)) as hash from ${name} x where company_id = $1`,
      [companyId],
    );
    digests.set(name, found.rows[0]!.hash ?? '');
  }
  return digests;
}

async function changedTables(trial: Trial, companyId: number, before: Map<string, string>): Promise<string[]> {
  const after = await digestOf(trial, companyId);
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}

type Facts = { gone: Team; kept: Team; before: Map<string, string>; files: string[]; isGone: boolean; status: number };

async function judge(trial: Trial, facts: Facts): Promise<string[]> {
  const { field } = trial;
  const { gone, kept, before, files, isGone, status } = facts;
  const violations: string[] = [];
  if (status !== 200) violations.push(`R22: the deletion was answered ${status}`);
  if (!isGone) violations.push('R22: the company was not deleted in time');
  const rows = (await everyRow(field, 'graphile_worker'))
    .split('\n')
    .filter((row) => row.includes(canary) || row.includes(`"companyId":${gone.companyId},`));
  if (isGone && rows.length > 0)
    violations.push(`R22: ${rows.length} rows are left, such as ${rows[0]!.slice(0, 120)}`);
  const stored = new Set(
    readdirSync(mediaRootOf(field.directory), { recursive: true, withFileTypes: true }).map(({ name }) => name),
  );
  const left = files.filter((name) => stored.has(name));
  if (isGone && left.length > 0) violations.push(`R22: ${left.length} files of the deleted company are left`);
  const changed = await changedTables(trial, kept.companyId, before);
  if (changed.length > 0) violations.push(`R22: rows of another company changed: ${changed.join(', ')}`);
  return violations;
}
