import { AppError } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse, pause, type House } from '../../test/harness.ts';
import { makeInbox } from '../../test/make.ts';
import { hot, type Work } from './work.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const pid = hot('test.pid', 'select pg_backend_pid() as pid');

describe('a connection that is lost in the middle of a Work says that the database is away, not that we erred (trust R2)', () => {
  test.each<[string, (work: Work) => Promise<unknown>]>([
    ['by a hot statement', (work) => work.rows(pid, [])],
    // The builder wraps the driver's error in one of its own.
    ['by a built one', (work) => work.db.execute(sql`select 1`)],
  ])('%s', async (_, ask) => {
    const { companyId } = await makeInbox(house);
    const lost = house.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, async (work) => {
      const [own] = await work.rows<{ pid: number }>(pid, []);
      await house.admin.query('select pg_terminate_backend($1)', [own!.pid]);
      await pause(200);
      await ask(work);
    });
    await expect(lost).rejects.toEqual(new AppError('ERR_UNAVAILABLE'));
  });

  test('words of a customer that sound like it stay a fault of the statement', async () => {
    const { companyId } = await makeInbox(house);
    const faulty = house.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, (work) => work.db.execute(sql`select ${'the line is not queryable'}::int`));
    await expect(faulty).rejects.not.toThrow(AppError);
    await expect(faulty).rejects.toMatchObject({ cause: { code: '22P02' } });
  });
});
