import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeBot, type TestBot } from '../../../test/makeBot.ts';
import { within } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';
import { resumeBots } from './resumeBots.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker of its own: a job runs only when a test runs it.
  server = await openTestServer({ roles: 'web,phones' });
});

/** Stores pending tickets of as many contacts, the first of them newest, and returns their ids, the oldest first. */
async function storeWaiting({ companyId, connectionId }: TestBot, count: number): Promise<number[]> {
  await server.admin.query(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Fila', '5511' || (900000000 + n) from generate_series(1, $3) n
       returning id)
     insert into tickets (company_id, contact_id, connection_id, status, active_at)
     select $1, id, $2, 'pending', now() - make_interval(secs => row_number() over (order by id)) from people`,
    [companyId, connectionId, count],
  );
  const { rows } = await server.admin.query<{ id: number }>(
    'select id from tickets where company_id = $1 order by active_at, id',
    [companyId],
  );
  return rows.map(({ id }) => id);
}
const turnsOf = async (companyId: number): Promise<number[]> =>
  (
    await server.admin.query<{ ticketId: number }>(
      `select (payload -> 'payload' ->> 'ticketId')::int as "ticketId" from graphile_worker._private_jobs
       where key like 'bot:%' and (payload ->> 'companyId')::int = $1 order by id`,
      [companyId],
    )
  ).rows.map(({ ticketId }) => ticketId);
async function resumeRest(companyId: number): Promise<void> {
  const { rows } = await server.admin.query<{ payload: { at: string; id: number } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'bots.resume' and (j.payload ->> 'companyId')::int = $1
     returning j.payload -> 'payload' as payload`,
    [companyId],
  );
  expect(rows).toHaveLength(1);
  const job = server.jobs.find(({ name }) => name === 'bots.resume') as unknown as Job<object>;
  const errand = errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false));
  await job.run(errand, rows[0]!.payload);
}

describe('resuming the bots of a company', () => {
  it('begins with the tickets that have waited longest, and leaves none out', async () => {
    const bot = await makeBot(server, {});
    const waiting = await storeWaiting(bot, 502);
    await within(server, bot.companyId, (work) => resumeBots(work));
    expect(await turnsOf(bot.companyId)).toEqual(waiting.slice(0, 500));
    await resumeRest(bot.companyId);
    expect(await turnsOf(bot.companyId)).toEqual(waiting);
  });
});
