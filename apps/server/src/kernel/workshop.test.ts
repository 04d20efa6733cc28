import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest';
import { openScreen, openTestServer, pause, until, type TestServer } from '../../test/harness.ts';
import { makeCompany, makeUser } from '../../test/make.ts';
import { hot, raw, returns } from './db/hot.ts';
import type { Work } from './work.ts';

const system = { kind: 'system', name: 'test' } as const;
let server: TestServer;
let companyId: number;

/** Every query of the process, whichever client sends it. */
let sent: MockInstance<(statement: unknown) => unknown>;

beforeAll(async () => {
  sent = vi.spyOn(pg.Client.prototype, 'query');
  server = await openTestServer({ roles: 'web' });
  companyId = await makeCompany(server);
});

const inCompany = <T>(task: (work: Work) => Promise<T>): Promise<T> =>
  server.workshop.inCompany(companyId, system, task);
const deadlock = (work: Work) =>
  work.db.execute(sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
const addTag = (work: Work, name: string) =>
  work.db.execute(sql`insert into tags (company_id, name) values (${work.companyId}, ${name})`);
const countTags = async (name: string) =>
  (await server.admin.query('select 1 from tags where company_id = $1 and name = $2', [companyId, name])).rowCount;

describe('a Work that fails with a deadlock', () => {
  it('runs four times at most, and its last run counts', async () => {
    let tries = 0;
    const run = (failures: number, name: string) => {
      tries = 0;
      return inCompany(async (work) => {
        await addTag(work, name);
        if (++tries <= failures) await deadlock(work);
        return tries;
      });
    };
    expect(await run(1, 'second')).toBe(2);
    expect(await run(3, 'fourth')).toBe(4);
    await expect(run(4, 'never')).rejects.toMatchObject({ cause: { code: '40P01' } });
    expect(tries).toBe(4);
    expect([await countTags('second'), await countTags('fourth'), await countTags('never')]).toEqual([1, 1, 0]);
  });

  it('runs once when the failure is not repeatable', async () => {
    let tries = 0;
    await expect(
      inCompany((work) => {
        tries++;
        return work.db.execute(sql`select 1 / 0`);
      }),
    ).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(tries).toBe(1);
  });

  it('has the effects of its last run only', async () => {
    const effects: number[] = [];
    let tries = 0;
    await inCompany(async (work) => {
      const run = ++tries;
      work.afterCommit(() => effects.push(run));
      if (run < 3) await deadlock(work);
    });
    expect(effects).toEqual([3]);
  });
});

describe('the effects of a Work', () => {
  it('do not happen when the commit fails', async () => {
    await server.admin.query(`
      create function refuse_commit() returns trigger language plpgsql as $$
        begin if new.name = 'refused' then raise exception 'refused at the commit' using errcode = '23514'; end if; return null; end $$;
      create constraint trigger refuse_commit after insert on tags deferrable initially deferred
        for each row execute function refuse_commit()`);
    const effects: string[] = [];
    const add = (name: string) =>
      inCompany(async (work) => {
        work.afterCommit(() => effects.push(name));
        await addTag(work, name);
      });
    await expect(add('refused')).rejects.toMatchObject({ code: '23514' });
    await add('accepted');
    expect([effects, await countTags('refused'), await countTags('accepted')]).toEqual([['accepted'], 0, 1]);
  });

  it('are replaced by a reload of the screens when the reply to the commit is lost', async () => {
    await server.admin.query(`
      create function lose_reply() returns trigger language plpgsql as $$
        begin if new.name = 'lost' then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$;
      create constraint trigger lose_reply after insert on tags deferrable initially deferred
        for each row execute function lose_reply()`);
    const screens = await Promise.all(
      [companyId, await makeCompany(server)].map(async (company) =>
        openScreen(server, await makeUser(server, company)),
      ),
    );
    try {
      const reloads = [0, 0];
      for (const [at, { socket }] of screens.entries()) socket.on('ready', () => reloads[at]!++);
      await expect(
        inCompany(async (work) => void (await work.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))),
      ).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
      await pause(1_500);
      expect(reloads, 'a Work that never came to its commit').toEqual([0, 0]);
      await expect(inCompany((work) => addTag(work, 'lost'))).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
      await until(() => reloads[0]! > 0);
      expect(reloads, 'the screens of this company alone').toEqual([1, 0]);
    } finally {
      for (const screen of screens) screen.close();
    }
  });

  it('happen in the order in which the Work asked for them', async () => {
    const effects: number[] = [];
    await inCompany(async (work) => {
      for (const number of [1, 2, 3]) work.afterCommit(() => effects.push(number));
      expect(effects).toEqual([]);
    });
    expect(effects).toEqual([1, 2, 3]);
  });
});

it('the company of a Work ends with its transaction', async () => {
  const setting = await inCompany(async (work) => {
    const read = async () =>
      (await work.db.execute(sql`select current_setting('app.company_id', true) as company`)).rows[0]!.company;
    const during = await read();
    // The connection is still this Work's; the settings of the transaction are gone.
    await work.db.execute(sql`commit`);
    return [during, await read()];
  });
  expect(setting).toEqual([String(companyId), '']);
});

describe('the locks of a Work', () => {
  /** The keys that are locked or waited for in this company, as signed numbers. */
  const keysOf = async (granted: boolean): Promise<number[]> =>
    (
      await server.admin.query<{ key: number }>(
        `select (objid::bigint - case when objid::bigint >= 2147483648 then 4294967296 else 0 end)::int as key
         from pg_locks where locktype = 'advisory' and classid = $1 and granted = $2
           and database = (select oid from pg_database where datname = current_database())`,
        [companyId, granted],
      )
    ).rows.map(({ key }) => key);

  it('are taken in the order of their keys, in whichever order they are named', async () => {
    const keyed: { name: string; key: number }[] = [];
    for (const name of ['contact:1', 'contact:2', 'contact:3'])
      await inCompany(async (work) => {
        await work.lock(name);
        keyed.push({ name, key: (await keysOf(true))[0]! });
      });
    const [low, middle, high] = keyed.toSorted((a, b) => a.key - b.key) as [
      (typeof keyed)[0],
      (typeof keyed)[0],
      (typeof keyed)[0],
    ];
    let waiter: Promise<void> | undefined;
    await inCompany(async (work) => {
      await work.lock(middle.name);
      waiter = inCompany((second) => second.lock(high.name, low.name, middle.name));
      await until(async () => (await keysOf(false)).length > 0);
      expect(await keysOf(false)).toEqual([middle.key]);
      expect((await keysOf(true)).toSorted((a, b) => a - b)).toEqual([low.key, middle.key]);
    });
    await waiter;
    expect([await keysOf(true), await keysOf(false)]).toEqual([[], []]);
  });
});

const alone = hot('test.alone')`select ${returns({
  role: raw('current_user::text').as<string>(),
  companies: raw('(select count(*)::int from companies)').as<number>(),
  isPrepared: raw(`exists (select from pg_prepared_statements where name = 'test.alone')`).as<boolean>(),
})}`;
const refused = hot('test.refused')`select 1 / 0`;

describe('a hot statement over all companies', () => {
  it.skipIf(process.env.TEST_POOLER)('is prepared and sent alone, by the platform role', async () => {
    await makeCompany(server);
    const before = sent.mock.calls.length;
    const [row] = await server.workshop.rowsAcrossCompanies(alone, {});
    expect(row).toMatchObject({ role: 'recado_platform', isPrepared: true });
    expect(row!.companies).toBeGreaterThan(1);
    const calls = sent.mock.calls.slice(before).map(([statement], index) => ({
      statement,
      client: sent.mock.contexts[before + index],
    }));
    const own = calls.find(({ statement }) => (statement as { name?: string }).name === alone.name)!;
    expect(calls.filter(({ client }) => client === own.client)).toEqual([own]);
  });

  it('that fails gives its connection back', async () => {
    for (let n = 0; n < 6; n++)
      await expect(server.workshop.rowsAcrossCompanies(refused, {})).rejects.toMatchObject({ code: '22012' });
    expect(await server.workshop.rowsAcrossCompanies(alone, {})).toHaveLength(1);
  });
});
