import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { transactionOn, type CountedClient, type Transaction } from './db/open.ts';
import type { Notifications } from './db/notifications.ts';
import type { FileUrls } from './fileUrls.ts';
import type { Log } from './log.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { HotStatement } from './db/hot.ts';
import { endWithLast } from './pipeline.ts';
import type { WakeUps } from './jobs/wakeUps.ts';
import { sign } from './secrets.ts';
import type { Actor, Enqueueable, Work } from './work.ts';

type Deps = {
  realtime: () => Realtime;
  log: Log;
  fileUrls: FileUrls;
  hashKey: Buffer;
  notifications: Notifications;
  wakeUps: WakeUps;
};

/**
 * The initial state of a Work. `effects` run after the commit. `held` names the lock, and `ahead` holds the query and
 * its rows, that were sent with `begin`.
 */
type WorkStart = {
  companyId: number;
  actor: Actor;
  now: Date;
  effects: (() => void)[];
  held: string | undefined;
  ahead: { statement: HotStatement; bound: unknown[]; rows: object[] } | undefined;
  endsWithLast: boolean;
};

/** Returns the second key of an advisory lock: 32 bits of the name's hash, equal in every process. */
export const lockKey = (name: string): number => createHash('sha1').update(name).digest().readInt32BE(0);

/**
 * Builds a Work on a client whose transaction has begun. `isCommitted` tells whether the last statement also sent the
 * commit.
 */
export function makeWork(
  deps: Deps,
  client: CountedClient,
  { companyId, actor, now, effects, held, ahead, endsWithLast }: WorkStart,
): { work: Work; isCommitted(): boolean } {
  let db: Transaction | undefined;
  let log: Log | undefined;
  let early = ahead;
  let committed = false;
  const query: CountedClient['query'] = ((statement: object) => {
    if (committed) throw new Error('this Work has had its last statement');
    return client.query(statement as never);
  }) as never;
  const enqueue = async <P>(job: Enqueueable<P>, payload: P, when: When): Promise<void> => {
    await query(enqueueing(companyId, job, payload, when));
    const waitMs = when.at ? when.at.getTime() - now.getTime() : 0;
    effects.push(() => deps.wakeUps.in(waitMs, job.crew ?? 'main'));
  };
  const work: Work = {
    companyId,
    actor,
    now,
    // `db` and `log` are created on first use. Hot paths need neither, and creating both costs more than parsing a
    // statement.
    get db() {
      if (committed) throw new Error('this Work has had its last statement');
      return (db ??= transactionOn(client));
    },
    get log() {
      return (log ??= deps.log.child({ company: companyId, ...(actor.kind === 'user' ? { user: actor.id } : {}) }));
    },
    async rows<V extends object, R extends object>(statement: HotStatement<V, R>, values: object) {
      const bound = statement.bind(companyId, values);
      if (early?.statement === statement && isDeepStrictEqual(early.bound, bound)) {
        const { rows } = early;
        early = undefined;
        return rows as R[];
      }
      return (await query<R>({ name: statement.name, text: statement.text, values: bound })).rows;
    },
    lock: async (...names) => {
      const keys = names.filter((name) => name !== held).map(lockKey);
      if (keys.length > 0)
        await query({
          name: 'work.lock',
          text: 'select pg_advisory_xact_lock($1, key) from unnest($2::int[]) key',
          values: [companyId, keys.sort((a, b) => a - b)],
        });
    },
    publish: (channel, payload, rooms, except) =>
      void effects.push(() => deps.realtime().emit(companyId, channel, payload, rooms, except)),
    publishChecked: (checked, channel, payload, rooms, except) =>
      void effects.push(
        () =>
          void deps
            .realtime()
            .recheck(checked)
            .then(() => deps.realtime().emit(companyId, channel, payload, rooms, except)),
      ),
    enqueue: (job, payload, when = {}) => enqueue(job, payload, when),
    enqueueOnce: (job, payload, when) => enqueue(job, payload, { ...when, keepsTime: true }),
    notify: (channel, payload) => void effects.push(() => deps.notifications.announce(channel, payload)),
    keyedHash: (text) => sign(deps.hashKey, `${companyId}\n${text}`),
    fileUrl: (path) => (path === null ? null : deps.fileUrls.urlOf(companyId, path)),
    afterCommit: (effect) => void effects.push(effect),
  };
  if (endsWithLast)
    endWithLast(work, async (statement, values) => {
      const bound = statement.bind(companyId, values);
      const asked = query<object>({ name: statement.name, text: statement.text, values: bound });
      committed = true;
      // The commit is sent without waiting for the statement. This is safe: if the statement failed, PostgreSQL turns
      // the commit into a rollback.
      return (await Promise.all([asked, client.query('commit')]))[0].rows;
    });
  return { work, isCommitted: () => committed };
}

/** `keepsTime`: a job that waits under the key keeps its time. */
type When = { at?: Date; key?: string; keepsTime?: boolean };

/** Returns the statement that enqueues a job. */
function enqueueing<P>(companyId: number, job: Enqueueable<P>, payload: P, { at, key, keepsTime = false }: When) {
  const body = JSON.stringify({ companyId, payload: job.payload.parse(payload) });
  const queue = queueOf(job, companyId, key ?? body);
  return {
    name: 'work.enqueue',
    text: 'select enqueue_job($1, $2, $3, $4, $5, $6, $7)',
    values: [job.name, body, at ?? null, key ?? null, job.attempts, queue, keepsTime],
  };
}

/**
 * Returns the queue of the job runner for a job that shares the workers between companies, otherwise null. The jobs of a
 * queue run one after another, so a company has as many queues as jobs may run at once.
 */
function queueOf(
  { name, group = name, atOncePerCompany }: Pick<Enqueueable<never>, 'name' | 'group' | 'atOncePerCompany'>,
  companyId: number,
  key: string,
): string | null {
  if (atOncePerCompany === undefined) return null;
  return `${group} ${companyId} ${Math.abs(lockKey(key)) % atOncePerCompany}`;
}
