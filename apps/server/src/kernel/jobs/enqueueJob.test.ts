import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

type Call = { payload: object; at: string | null; attempts: number; queue: string | null };
const [soon, late] = ['2031-01-01 00:00:00+00', '2032-01-01 00:00:00+00'];
const first: Call = { payload: { n: 1 }, at: soon, attempts: 3, queue: 'a queue' };
const second: Call = { payload: { n: 2 }, at: late, attempts: 5, queue: 'another queue' };

/** No process has this task. */
const task = 'test.enqueued';
const ways = {
  ours: `select enqueue_job('${task}', $1, $2, $3, $4, $5, $6)`,
  library: `select graphile_worker.add_job('${task}', payload => $1, run_at => $2, job_key => $3, max_attempts => $4,
    queue_name => $5, job_key_mode => case when $6 then 'preserve_run_at' end)`,
} as const;
let keys = 0;

/** With one key for the jobs of a case or without; keeping the time of the first or not. */
type Mode = { keyed: boolean; keepsTime: boolean };

/** Enqueues the jobs of `calls`, with `between` run on them before each further one. Returns all rows. */
async function enqueue(
  way: keyof typeof ways,
  calls: readonly Call[],
  { keyed, keepsTime }: Mode,
  between?: string,
): Promise<object[]> {
  const { admin } = server;
  const key = keyed ? `once:${++keys}` : null;
  const {
    rows: [last],
  } = await admin.query<{ id: string }>('select coalesce(max(id), 0) id from graphile_worker._private_jobs');
  for (const [at, { payload, at: runAt, attempts, queue }] of calls.entries()) {
    if (at > 0 && between)
      await admin.query(`update graphile_worker._private_jobs set ${between} where id > $1`, [last!.id]);
    await admin.query(ways[way], [JSON.stringify(payload), runAt, key, attempts, queue, keepsTime]);
  }
  const { rows } = await admin.query(
    `select j.payload, case when j.run_at > now() then j.run_at end run_at, j.max_attempts, j.attempts, j.last_error,
       j.priority, j.revision, j.flags, q.queue_name, t.identifier, j.key is null as "hasNoKey", j.locked_by
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.id > $1 order by j.id`,
    [last!.id],
  );
  return rows;
}

describe('a job', () => {
  it.each([
    ['alone, with a queue that is new', [first], undefined, 1],
    ['without a queue', [{ ...first, queue: null }], undefined, 1],
    ['at once', [{ ...first, at: null }], undefined, 1],
    ['again while it waits', [first, second], undefined, 1],
    ['again and at once, while it waits', [first, { ...second, at: null }], undefined, 1],
    ['again after a failed attempt', [first, second], `attempts = 1, last_error = 'x'`, 1],
    ['again while it runs, beside it', [first, second], `locked_at = now(), locked_by = 'a worker', attempts = 1`, 2],
    ['again after it was given up, beside it', [first, second], 'attempts = max_attempts', 2],
  ] as const)('is stored as the library does: %s', async (_when, calls, between, count) => {
    for (const mode of [
      { keyed: true, keepsTime: true },
      { keyed: true, keepsTime: false },
      { keyed: false, keepsTime: false },
    ]) {
      const ours = await enqueue('ours', calls, mode, between);
      expect(ours).toHaveLength(mode.keyed ? count : calls.length);
      expect(ours).toEqual(await enqueue('library', calls, mode, between));
      expect(ours.at(-1)).toMatchObject({ payload: calls.at(-1)!.payload, hasNoKey: !mode.keyed });
    }
  });

  it('notifies nobody within the transaction, except for the first one of its kind', async () => {
    const keyed = { keyed: true, keepsTime: false };
    await enqueue('library', [first], keyed);
    const ear = await server.admin.connect();
    const received: string[] = [];
    ear.on('notification', ({ channel }) => received.push(channel));
    await ear.query('listen "jobs:insert"; listen jobs_due_in');
    await enqueue(
      'ours',
      [
        { ...first, queue: null },
        { ...first, at: null },
      ],
      keyed,
    );
    await ear.query('select 1');
    ear.release(true);
    expect(received).toEqual([]);
  });
});
