import { authApi, invoicesApi, limits, tagsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { call } from '../../../../test/harness.ts';

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server } = billing);
}, 60_000);

describe('the list of invoices', () => {
  it('is a plain array with headers at /all and a page at /invoices [INV-02, INV-05, AMB-70]', async () => {
    const debtor = await billing.makeDebtor();
    await server.admin.query(
      `insert into invoices (company_id, detail, cents, due_day, status) select $1, 'Antiga ' || n, 100, '2020-01-31', 'paid' from generate_series(1, $2) n`,
      [debtor.companyId, limits.listPage],
    );
    const all = await call(server, invoicesApi.all, { as: debtor.admin });
    expect(all.body).toHaveLength(limits.listPage);
    expect([all.headers['x-has-more'], all.headers['x-total-count']]).toEqual(['true', String(limits.listPage + 1)]);
    const second = await call(server, invoicesApi.all, { as: debtor.admin, query: { pageNumber: 2 } });
    expect([second.body.length, second.headers['x-has-more']]).toEqual([1, 'false']);
    const found = await call(server, invoicesApi.page, { as: debtor.admin, query: { searchParam: 'antiga 3' } });
    const old = { id: expect.any(Number), detail: 'Antiga 3', value: 1, status: 'paid' };
    // Due to the end of the day on the clocks of the company.
    const dueDate = '2020-02-01T02:59:59.999Z';
    expect(found.body).toMatchObject({ count: 1, hasMore: false, invoices: [{ ...old, dueDate }] });
    const open = await call(server, invoicesApi.page, { as: debtor.admin, query: { status: 'open' } });
    expect(open.body).toMatchObject({ count: 1, invoices: [{ id: debtor.invoiceId, status: 'open' }] });
  });

  it('stays open to an expired company; its payment opens the other calls again [AUTH-07]', async () => {
    const debtor = await billing.makeDebtor(-3);
    expect((await call(server, invoicesApi.page, { as: debtor.admin })).status).toBe(200);
    expect((await billing.checkout(debtor)).status).toBe(200);
    expect((await call(server, tagsApi.list, { as: debtor.admin })).body).toMatchObject({
      error: 'ERR_SUBSCRIPTION_EXPIRED',
    });
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    expect((await call(server, tagsApi.list, { as: debtor.admin })).status).toBe(200);
  });
});

describe('making invoices', () => {
  it('makes one for plan and recurrence when the due date is 10 days away, not 11 [INV-20, AMB-69]', async () => {
    const debtor = await billing.makeDebtor(10, 4_990);
    await billing.removeInvoices(debtor.companyId);
    await server.admin.query(`update companies set recurrence = 'TRIMESTRAL' where id = $1`, [debtor.companyId]);
    await billing.makeInvoices(debtor.companyId);
    const { invoices } = (await call(server, invoicesApi.page, { as: debtor.admin })).body;
    const { plan } = (await call(server, authApi.me, { as: debtor.admin })).body.company;
    expect(invoices).toMatchObject([{ detail: plan!.name, value: 149.7, status: 'open' }]);
    const { rows } = await server.admin.query(
      `select due_day = (due_date at time zone timezone)::date as "isDueWithTheCompany"
       from invoices i join companies c on c.id = i.company_id where c.id = $1`,
      [debtor.companyId],
    );
    expect(rows).toEqual([{ isDueWithTheCompany: true }]);
    await billing.removeInvoices(debtor.companyId);
    await server.admin.query(`update companies set due_date = due_date + interval '1 day' where id = $1`, [
      debtor.companyId,
    ]);
    await billing.makeInvoices(debtor.companyId);
    expect((await call(server, invoicesApi.page, { as: debtor.admin })).body.invoices).toEqual([]);
  });

  it('makes exactly one with two workers at once, also 40 days after the due date [INV-20]', async () => {
    const debtor = await billing.makeDebtor(-40);
    await billing.removeInvoices(debtor.companyId);
    await Promise.all(Array.from({ length: 8 }, () => billing.makeInvoices(debtor.companyId)));
    for (let day = 0; day < 3; day++) await billing.makeInvoices(debtor.companyId);
    expect((await call(server, invoicesApi.page, { as: debtor.admin })).body.invoices).toHaveLength(1);
  });

  it('pays that of a free plan at once: the company never expires [decision 0162]', async () => {
    const debtor = await billing.makeDebtor(-3, 0);
    const { invoices } = (await call(server, invoicesApi.page, { as: debtor.admin })).body;
    expect(invoices).toMatchObject([{ value: 0, status: 'paid' }]);
    expect((await call(server, tagsApi.list, { as: debtor.admin })).status).toBe(200);
    await billing.makeInvoices(debtor.companyId);
    expect((await call(server, invoicesApi.page, { as: debtor.admin })).body.count).toBe(1);
  });

  it('pays an open one that became free with the plan, but no other one [decision 0162]', async () => {
    const debtor = await billing.makeDebtor(-3);
    await server.admin.query(`update plans set value = 0 where id = (select plan_id from companies where id = $1)`, [
      debtor.companyId,
    ]);
    await billing.makeInvoices(debtor.companyId);
    const stored = async (): Promise<string> =>
      (await server.admin.query('select status from invoices where company_id = $1', [debtor.companyId])).rows[0]
        .status;
    expect(await stored()).toBe('open');
    await server.admin.query(`update invoices set cents = 0 where company_id = $1`, [debtor.companyId]);
    await billing.makeInvoices(debtor.companyId);
    expect(await stored()).toBe('paid');
  });
});
