import { planFlags, plansApi, platformCompaniesApi, priceInCents, queuesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeQueue, makeUser } from '../../../test/make.ts';
import { untilBlocked } from '../../../test/untilBlocked.ts';

let server: TestServer;
let operator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  operator = await makeUser(server, await makeCompany(server), { super: true });
  admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
});

let made = 0;
const filled = () => ({ name: `Plano ${++made}`, users: 3, connections: 2, queues: 4, value: 79.9 });
const create = (body: object = {}, as = operator) =>
  call(server, plansApi.create, { as, body: { ...filled(), ...body } });
const change = (planId: number, body: object, as = operator) =>
  call(server, plansApi.change, { as, params: { planId }, body });
const remove = (planId: number, as = operator) => call(server, plansApi.remove, { as, params: { planId } });

describe('plans', () => {
  it('are created with every feature unless told otherwise, changed and deleted by super users [PLAN-02, PLAN-04, HTTP-91, HTTP-92, HTTP-93]', async () => {
    const screen = await openScreen(server, admin);
    const { body } = await create({ useKanban: false });
    expect(body).toMatchObject({ users: 3, connections: 2, queues: 4, value: 79.9, useKanban: false });
    expect(planFlags.filter((flag) => !body[flag])).toEqual(['useKanban']);
    expect(await screen.next('plan')).toMatchObject({ action: 'create', record: { id: body.id } });
    const changed = await change(body.id, { value: 0, useKanban: true });
    expect(changed.body).toEqual({ ...body, value: 0, useKanban: true, updatedAt: expect.any(String) });
    expect(await screen.next('plan')).toMatchObject({ action: 'update', record: { value: 0 } });
    expect((await call(server, plansApi.get, { as: admin, params: { planId: body.id } })).body).toEqual(changed.body);
    for (const answer of [
      await create({}, admin),
      await change(body.id, { value: 1 }, admin),
      await remove(body.id, admin),
    ])
      expect(answer.body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await remove(body.id)).body).toEqual({ message: 'ok' });
    const { rows } = await server.admin.query(
      `select action, entity_name as name from audit_entries where company_id = $1 and kind = 'plan' order by id`,
      [operator.companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(await screen.next('plan')).toEqual({ action: 'delete', id: body.id });
    for (const answer of [await change(body.id, { value: 1 }), await remove(body.id)])
      expect(answer.body).toEqual({ error: 'ERR_NO_PLAN_FOUND' });
  });

  it('are created, changed and deleted in one transaction with the record of the change', async () => {
    const { body: plan } = await create();
    const records = async () =>
      (
        await server.admin.query(
          `select action from audit_entries where entity_id = $1 and kind = 'plan' order by id`,
          [plan.id],
        )
      ).rows.map(({ action }) => action);
    const stored = async () => (await server.admin.query('select name, value::float8 from plans order by id')).rows;
    for (const act of [() => create(), () => change(plan.id, { value: 12 }), () => remove(plan.id)]) {
      const before = await stored();
      const holder = await server.admin.connect();
      try {
        await holder.query('begin');
        await holder.query('lock table audit_entries in share row exclusive mode');
        const answer = act();
        await untilBlocked(server);
        expect(await stored()).toEqual(before);
        await holder.query('commit');
        expect((await answer).status).toBe(200);
      } finally {
        holder.release();
      }
      expect(await stored()).not.toEqual(before);
    }
    expect(await records()).toEqual(['create', 'update', 'delete']);
  });

  it('answer a change before the campaigns of their companies go on', async () => {
    const { rows } = await server.admin.query<{ id: number }>('select plan_id as id from companies where id = $1', [
      admin.companyId,
    ]);
    const holder = await server.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table campaigns in access exclusive mode');
      expect((await change(rows[0]!.id, { useCampaigns: true })).status).toBe(200);
      await untilBlocked(server);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('have a price of which a year can be stored as an invoice', async () => {
    expect((await create({ value: 1_000_000 })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { value: 'too_big' } },
    });
    const { body } = await create({ value: 999_999.99 });
    expect(priceInCents(body.value, 'ANUAL')).toBeLessThan(2 ** 31);
    await remove(body.id);
  });

  it('have names of their own', async () => {
    const { body } = await create();
    for (const name of [body.name, ` ${body.name.toUpperCase()}\u200b`])
      expect((await create({ name })).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
  });

  it.each([{ name: 'x' }, { users: -1 }, { queues: 1.5 }, { value: -0.01 }, { value: 1.001 }, { useKanban: 'sim' }])(
    'refuse %o',
    async (wrong) => {
      expect(await create(wrong)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    },
  );

  it('stay while a company has them [PLAN-06]', async () => {
    const { body: plan } = await create();
    const companyId = await makeCompany(server);
    const give = (planId: number) =>
      call(server, platformCompaniesApi.change, { as: operator, params: { companyId }, body: { planId } });
    const former = (await give(plan.id)).body.planId!;
    expect(former).toBe(plan.id);
    const { rows } = await server.admin.query<{ name: string }>('select name from companies where id = $1', [
      companyId,
    ]);
    const inUse = { status: 409, body: { error: 'ERR_IN_USE', details: { by: [rows[0]!.name] } } };
    expect(await remove(plan.id)).toMatchObject(inUse);
    // A company that is switched off, or past its due date, may come back.
    await server.admin.query(`update companies set status = false, due_date = '2020-01-01' where id = $1`, [companyId]);
    expect(await remove(plan.id)).toMatchObject(inUse);
    await makeQueue(server, companyId);
    const usage = await call(server, plansApi.usage, { as: operator });
    expect(usage.body.find(({ planId }) => planId === plan.id)).toEqual({
      planId: plan.id,
      companies: 1,
      users: 0,
      connections: 0,
      queues: 1,
    });
    await give((await create()).body.id);
    expect((await remove(plan.id)).status).toBe(200);
  });

  it('limit what their companies add from the next call on [ROLE-20, PLAN-06, AMB-54]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId, { profile: 'admin' });
    const { body: plan } = await create({ queues: 1 });
    await call(server, platformCompaniesApi.change, { as: operator, params: { companyId }, body: { planId: plan.id } });
    const add = (name: string, color: string) => call(server, queuesApi.create, { as: user, body: { name, color } });
    expect((await add('Vendas', '#112233')).status).toBe(200);
    expect((await add('Suporte', '#445566')).body).toMatchObject({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'queues', limit: 1 },
    });
    await change(plan.id, { queues: 2 });
    expect((await add('Suporte', '#445566')).status).toBe(200);
  });
});
