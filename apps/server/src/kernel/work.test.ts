import { AppError } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, pause, type TestServer } from '../../test/harness.ts';
import { makeInbox } from '../../test/make.ts';
import { hot, param, raw, returns } from './db/hot.ts';
import { lastRows } from './pipeline.ts';
import type { Work } from './work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const pid = hot('test.pid')`select ${returns({ pid: raw('pg_backend_pid()').as<number>() })}`;

describe('a connection lost during a Work is reported as an unavailable database [trust R2]', () => {
  test.each<[string, (work: Work) => Promise<unknown>]>([
    ['by a hot statement', (work) => work.rows(pid, {})],
    // The builder wraps the driver's error in one of its own.
    ['by a built one', (work) => work.db.execute(sql`select 1`)],
  ])('%s', async (_, ask) => {
    const { companyId } = await makeInbox(server);
    const lost = server.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, async (work) => {
      const [own] = await work.rows(pid, {});
      await server.admin.query('select pg_terminate_backend($1)', [own!.pid]);
      await pause(200);
      await ask(work);
    });
    await expect(lost).rejects.toEqual(new AppError('ERR_UNAVAILABLE'));
  });

  test('and so is a statement that ran for too long: a retry may find the lock free', async () => {
    const { companyId } = await makeInbox(server);
    const slow = server.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, async (work) => {
      await work.db.execute(sql`set local statement_timeout = 20`);
      await work.db.execute(sql`select pg_sleep(5)`);
    });
    await expect(slow).rejects.toEqual(new AppError('ERR_UNAVAILABLE'));
  });

  test('a customer’s text with the words of such an error is not taken for one', async () => {
    const { companyId } = await makeInbox(server);
    const faulty = server.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, (work) =>
      work.db.execute(sql`select ${'the line is not queryable'}::int`),
    );
    await expect(faulty).rejects.not.toThrow(AppError);
    await expect(faulty).rejects.toMatchObject({ cause: { code: '22P02' } });
  });
});

describe('the values of a new Work', () => {
  const system = { kind: 'system', name: 'test' } as const;
  const add = hot('test.add')`
    insert into tags (company_id, name) values (${param('companyId', 'int')}, ${param('name', 'text')})
    returning ${returns({ name: raw('name').as<string>(), pid: raw('pg_backend_pid()').as<number>() })}`;
  const wrong = hot('test.wrong')`select 1 / ${param('divisor', 'int')} as n`;
  const namesOf = async (companyId: number) =>
    (
      await server.admin.query<{ name: string }>('select name from tags where company_id = $1 order by name', [
        companyId,
      ])
    ).rows.map(({ name }) => name);

  const counted = async (task: () => Promise<unknown>): Promise<number> => {
    const counts: number[] = [];
    server.workshop.onWork = (statements, actor) => void (actor === system && counts.push(statements));
    await task().finally(() => delete server.workshop.onWork);
    expect(counts).toHaveLength(1);
    return counts[0]!;
  };

  test('are read once and given to a task that asks for the same', async () => {
    const { companyId } = await makeInbox(server);
    const ahead = { statement: add, values: { name: 'ahead' } };
    const statements = await counted(() =>
      server.workshop.pipelined(
        companyId,
        system,
        async (work) => {
          expect(await work.rows(add, { name: 'another' })).toMatchObject([{ name: 'another' }]);
          expect(await work.rows(add, { name: 'ahead' })).toMatchObject([{ name: 'ahead' }]);
          // A second time it is a question like any other.
          await expect(work.rows(add, { name: 'ahead' })).rejects.toMatchObject({ code: '23505' });
          throw new AppError('ERR_NO_TAG_FOUND');
        },
        { ahead },
      ),
    ).catch((error: unknown) => error);
    expect(statements).toEqual(new AppError('ERR_NO_TAG_FOUND'));
    expect(await namesOf(companyId)).toEqual([]);

    expect(
      await counted(() =>
        server.workshop.pipelined(companyId, system, (work) => work.rows(ahead.statement, { ...ahead.values }), {
          ahead,
        }),
      ),
    ).toBe(3);
    expect(await namesOf(companyId)).toEqual(['ahead']);
  });

  test('are rolled back if a proof refuses, and the connection is reused', async () => {
    const { companyId } = await makeInbox(server);
    const refusal = new AppError('ERR_NO_PERMISSION');
    const proofs = [
      {
        text: 'select 1 as one',
        check: () => {
          throw refusal;
        },
      },
    ];
    const task = async () => expect.unreachable();
    await expect(
      server.workshop.pipelined(companyId, system, task, {
        proofs,
        ahead: { statement: add, values: { name: 'refused' } },
      }),
    ).rejects.toBe(refusal);
    expect(await namesOf(companyId)).toEqual([]);
    await server.workshop.inCompany(companyId, system, (work) => work.rows(add, { name: 'next' }));
    expect(await namesOf(companyId)).toEqual(['next']);
  });

  test('the commit is sent with the last statement of a Work', async () => {
    const { companyId } = await makeInbox(server);
    const late = server.workshop.pipelined(
      companyId,
      system,
      async (work) => {
        await lastRows(work, add, { name: 'kept' });
        expect(await namesOf(companyId)).toEqual(['kept']);
        await work.rows(add, { name: 'too late' });
      },
      { endsWithLast: true },
    );
    await expect(late).rejects.toThrow('last statement');
    expect(await namesOf(companyId)).toEqual(['kept']);

    let calls = 0;
    const statements = await counted(() =>
      server.workshop.pipelined(
        companyId,
        system,
        async (work) => {
          work.afterCommit(() => calls++);
          await lastRows(work, add, { name: 'told' });
          expect(calls).toBe(0);
        },
        { endsWithLast: true },
      ),
    );
    expect([statements, calls]).toEqual([3, 1]);
  });

  test('a failed last statement rolls the Work back, and no event is published', async () => {
    const { companyId } = await makeInbox(server);
    let calls = 0;
    const failing = server.workshop.pipelined(
      companyId,
      system,
      async (work) => {
        work.afterCommit(() => calls++);
        await work.rows(add, { name: 'undone' });
        await lastRows(work, wrong, { divisor: 0 });
      },
      { endsWithLast: true },
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect([await namesOf(companyId), calls]).toEqual([[], 0]);
  });

  test('a Work with further statements goes on after it', async () => {
    const { companyId } = await makeInbox(server);
    await server.workshop.inCompany(companyId, system, async (work) => {
      await lastRows(work, add, { name: 'one' });
      await work.rows(add, { name: 'two' });
    });
    expect(await namesOf(companyId)).toEqual(['one', 'two']);
  });
});
