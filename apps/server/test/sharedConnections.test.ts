import { contactsApi, deadLettersApi, externalApi, quickMessagesApi } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { openIntakeQueue } from '../src/features/inbound/index.ts';
import { call, openTestServer, pause, until, type Answer, type TestUser } from './harness.ts';
import { makeInbox, makeUser } from './make.ts';
import { connectionsOfCalls } from '../src/kernel/db/open.ts';

const server = await openTestServer();
const ofAccount = Math.ceil(connectionsOfCalls / 3);
const ofCompany = Math.ceil(connectionsOfCalls / 2);
/** Jobs that read messages do not wait for this lock. */
const forWriters = 'lock table messages in share mode';
const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

/** How many statements of calls wait for a lock that the test holds. */
const blocked = async (): Promise<number> =>
  Number(
    (
      await server.admin.query(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].count,
  );

/**
 * Begins the calls while the test holds the lock of `taking`, and waits until `expected` of them hold a connection.
 * Returns how many held one at most, and their answers after the lock is free.
 */
async function beginLocked(
  taking: string,
  expected: number,
  begin: () => Promise<Answer>[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<{ most: number; answers: Answer[] }> {
  const holder = await server.admin.connect();
  try {
    await holder.query(`begin; ${taking}`);
    const calls = begin();
    // A starved process counts as busy, and its calls get more places only after a while.
    await until(async () => (await blocked()) >= expected);
    let most = 0;
    for (let look = 0; look < 10; look++) {
      most = Math.max(most, await blocked());
      await pause(50);
    }
    await meanwhile();
    await holder.query('rollback');
    return { most, answers: await Promise.all(calls) };
  } finally {
    holder.release(true);
  }
}

describe('the calls of an account', () => {
  it('take a third of the connections at once, and all are answered', async () => {
    const { admin } = await makeInbox(server);
    const { most, answers } = await beginLocked('lock table quick_messages', ofAccount, () =>
      Array.from({ length: 8 }, () => call(server, quickMessagesApi.list, { as: admin, query: {} })),
    );
    expect(most).toBe(ofAccount);
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('take half of the connections together with the calls of colleagues', async () => {
    const { admin, companyId } = await makeInbox(server);
    const colleague = await makeUser(server, companyId);
    const { most } = await beginLocked('lock table quick_messages', ofCompany, () =>
      [admin, colleague].flatMap((as) =>
        Array.from({ length: 4 }, () => call(server, quickMessagesApi.list, { as, query: {} })),
      ),
    );
    expect(most).toBe(ofCompany);
  });

  it('take no more while they record messages on behalf of contacts', async () => {
    const { admin, connectionId, companyId } = await makeInbox(server);
    const { rows: letters } = await server.admin.query<{ id: number }>(
      `insert into dead_letters (company_id, connection_id, event, error, attempts)
       select $1, $2, jsonb_build_object('type', 'message', 'connectionId', $2::int, 'wid', 'L' || n,
         'identities', jsonb_build_array(jsonb_build_object('kind', 'phone', 'value', '551395551' || n)), 'fromMe', false,
         'sentAt', '2026-11-01T12:00:00.000Z',
         'content', jsonb_build_object('mediaType', 'conversation', 'body', 'oi')), '[22000] planted failure', 1
       from generate_series(1000, 1007) n returning id`,
      [companyId, connectionId],
    );
    const { most, answers } = await beginLocked(forWriters, ofAccount, () =>
      letters.map(({ id }) =>
        call(server, deadLettersApi.retry, { as: admin, params: { whatsappId: connectionId, letterId: id } }),
      ),
    );
    expect(most).toBe(ofAccount);
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('take no more with the token of a connection', async () => {
    const { connectionId, companyId } = await makeInbox(server);
    const token = `fila-de-chamadas-${companyId}`;
    await server.admin.query(`update connections set token = $3 where company_id = $1 and id = $2`, [
      companyId,
      connectionId,
      token,
    ]);
    const { most, answers } = await beginLocked(forWriters, ofAccount, () =>
      Array.from({ length: 8 }, (_, n) =>
        call(server, externalApi.send, {
          body: { number: `55139555200${n}`, body: 'Oi' },
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    expect(most).toBe(ofAccount);
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });
});

/** Keeps the thread busy while a task runs, as the calls of many companies do. */
async function whileBusy<T>(task: () => Promise<T>): Promise<T> {
  let isOver = false;
  const turn = (): void => {
    for (const end = performance.now() + 10; performance.now() < end;);
    if (!isOver) setImmediate(turn);
  };
  turn();
  return task().finally(() => (isOver = true));
}

describe('the calls of an account in a busy process', () => {
  it('take one connection while another company works', async () => {
    const [{ admin }, { admin: neighbour }] = [await makeInbox(server), await makeInbox(server)];
    const list = (as: TestUser) => call(server, quickMessagesApi.list, { as, query: {} });
    const { most, answers } = await whileBusy(async () => {
      // The use of the thread is measured between two calls.
      for (let looks = 0; looks < 2; looks++) {
        await pause(300);
        await list(neighbour);
      }
      return beginLocked('lock table quick_messages', 1, () => Array.from({ length: 4 }, () => list(admin)));
    });
    expect(most).toBe(1);
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });
});

describe('the calls of an account without a place to wait', () => {
  it('are refused after a second, and the others are answered', async () => {
    const { admin } = await makeInbox(server);
    const refusedAfterMs: number[] = [];
    const { answers } = await beginLocked('lock table quick_messages', ofAccount, () =>
      Array.from({ length: 120 }, async () => {
        const begun = performance.now();
        const answer = await call(server, quickMessagesApi.list, { as: admin, query: {} });
        if (answer.status === 429) refusedAfterMs.push(performance.now() - begun);
        return answer;
      }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));
    expect(Math.min(...refusedAfterMs)).toBeGreaterThan(900);
  });
});

describe('the calls of all companies', () => {
  it('leave connections to recording messages and to readiness', async () => {
    const companies = await Promise.all([makeInbox(server), makeInbox(server)]);
    const colleagues = await Promise.all(companies.map(({ companyId }) => makeUser(server, companyId)));
    const third = await makeInbox(server);
    const { most } = await beginLocked(
      'lock table quick_messages',
      connectionsOfCalls,
      () =>
        [...companies.map(({ admin }) => admin), ...colleagues].flatMap((as) =>
          Array.from({ length: 4 }, () => call(server, quickMessagesApi.list, { as, query: {} })),
        ),
      async () => {
        expect(await blocked()).toBe(connectionsOfCalls);
        await openIntakeQueue(server.workshop).put(third.companyId, third.connectionId, [
          {
            type: 'message',
            connectionId: third.connectionId,
            wid: 'beside calls',
            identities: [{ kind: 'phone', value: '5513955540001' }],
            fromMe: false,
            sentAt: new Date(),
            content: { mediaType: 'conversation', body: 'alguém aí?' },
          },
        ]);
        await until(
          async () => (await server.admin.query(`select 1 from messages where wid = 'beside calls'`)).rowCount === 1,
        );
        const ready = await fetch(`${server.url}/api/ready`);
        expect(ready.status).toBe(200);
      },
    );
    expect(most).toBe(connectionsOfCalls);
  });
});

describe('imports of contacts', () => {
  const sheet = (n: number) => [{ name: 'Ana', number: `55139555300${n}`, email: '' }];

  it('take turns within a company, and colleagues read meanwhile', async () => {
    const { admin, companyId } = await makeInbox(server);
    const { most, answers } = await beginLocked(
      'lock table contact_identities in share mode',
      1,
      () => Array.from({ length: 6 }, (_, n) => call(server, contactsApi.upload, { as: admin, body: sheet(n) })),
      async () => {
        const colleague = await makeUser(server, companyId);
        const { status } = await call(server, quickMessagesApi.list, { as: colleague, query: {} });
        expect(status).toBe(200);
      },
    );
    expect(most).toBe(1);
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});
