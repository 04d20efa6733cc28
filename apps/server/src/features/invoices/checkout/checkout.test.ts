import {
  authApi,
  CheckoutForm,
  extendDueDay,
  invoicesApi,
  limits,
  plansApi,
  platformCompaniesApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { call } from '../../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../../test/make.ts';
import { untilBlocked } from '../../../../test/untilBlocked.ts';

let billing: Billing;
let server: Billing['server'];
let operator: Billing['operator'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server, operator } = billing);
}, 60_000);

const changeCompany = (companyId: number, body: { recurrence?: string; planId?: number; dueDate?: string | null }) =>
  call(server, platformCompaniesApi.change, { as: operator, params: { companyId }, body });
const planOf = async (companyId: number): Promise<number> =>
  (await server.admin.query('select plan_id from companies where id = $1', [companyId])).rows[0].plan_id;

describe('the checkout', () => {
  it('charges what the tables say, whatever the client sends, and answers the same PIX again [INV-14, INV-23]', async () => {
    const debtor = await billing.makeDebtor();
    const first = await billing.checkout(debtor, { price: 0.01, plan: JSON.stringify({ price: 0.01, users: 1 }) });
    expect(first.body).toMatchObject({ valor: { original: '49.00' }, isConfirmedByHand: false });
    expect(first.body.qrcode.qrcode).toMatch(/^000201/);
    const again = await billing.checkout(debtor);
    expect(again.body).toEqual(first.body);
    expect((await billing.detailsOf(debtor)).checkout).toEqual(first.body);
  });

  it('refuses a bad address field by field [INV-10, INV-12]', async () => {
    const debtor = await billing.makeDebtor();
    const { status, body } = await billing.checkout(debtor, { zipcode: '11010000', city: ' ', firstName: '' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { zipcode: expect.any(String), city: expect.any(String), firstName: expect.any(String) } },
    });
  });

  it('keeps the address for the next checkout, unless the payer unchecks that [INV-09]', async () => {
    const debtor = await billing.makeDebtor();
    const street = async () => (await call(server, authApi.me, { as: debtor.admin })).body.company.addressStreet;
    await billing.checkout(debtor, { useAddressForPaymentDetails: false });
    expect(await street()).toBe('');
    await billing.checkout(debtor, { useAddressForPaymentDetails: 'true', lastName: 'Souza', state: 'SP' });
    expect(await street()).toBe('Rua das Flores, 10');
    const { rows } = await server.admin.query(
      `select billing_name, address_street, address_city, address_state, address_zip_code from companies where id = $1`,
      [debtor.companyId],
    );
    expect(rows).toEqual([
      {
        billing_name: 'Ana Souza',
        address_street: 'Rua das Flores, 10',
        address_city: 'Santos',
        address_state: 'SP',
        address_zip_code: '11010-000',
      },
    ]);
  });

  it('keeps a name that the row of the company takes back, however long it is [INV-09, COMP-02]', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor, { firstName: 'a'.repeat(100), lastName: 'Souza' });
    const { rows } = await server.admin.query('select length(billing_name) as length from companies where id = $1', [
      debtor.companyId,
    ]);
    expect(rows).toEqual([{ length: 100 }]);
  });

  it('drops amounts and card fields in the contract, whatever they hold [INV-14, INV-22, INV-23]', () => {
    const card = { nameOnCard: 'ANA', cardNumber: ['4929'], expiryDate: 7, cvv: { cvv: 1 } };
    const fields = { firstName: 'Ana', address2: 'Rua A', city: 'Santos', zipcode: '11010-000', country: 'Brasil' };
    const plan = JSON.stringify({ planId: 7, price: 0.01, users: 900, connections: 900 });
    const input = { ...fields, ...card, invoiceId: 1, plan, price: 0.01, users: 900, connections: 900 };
    expect(JSON.parse(JSON.stringify(CheckoutForm.parse(input)))).toEqual({
      ...fields,
      invoiceId: 1,
      plan: { planId: 7 },
    });
  });

  it('stores card data in no table and logs it nowhere [INV-22]', async () => {
    const debtor = await billing.makeDebtor();
    const card = { nameOnCard: 'CANARIOCARTAO', cardNumber: '4929990000111222', cvv: '987', expiryDate: '12/2031' };
    expect((await billing.checkout(debtor, card)).status).toBe(200);
    // A failure is what gets logged.
    server.bank.faults.push('answer 503');
    expect((await billing.checkout(await billing.makeDebtor(), card)).body).toMatchObject({
      error: 'ERR_PAYMENT_FAILED',
    });
    const { rows } = await server.admin.query(
      `select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    for (const { schema, name } of rows) {
      const found = await server.admin.query(
        `select 1 from ${schema}."${name}" t where t::text like '%CANARIOCARTAO%' or t::text like '%4929990000111222%'`,
      );
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
    const logged = billing.logged.join('');
    expect(logged).toContain('charge was not created');
    expect(logged).not.toMatch(/CANARIOCARTAO|4929990000111222|12\/2031|cvv/i);
  });

  it('reprices the invoice from another plan and changes the plan with the payment [INV-14]', async () => {
    const debtor = await billing.makeDebtor();
    const other = await makeCompany(server);
    const [{ plan_id: planId }] = (await server.admin.query('select plan_id from companies where id = $1', [other]))
      .rows;
    await server.admin.query('update plans set value = 99.9 where id = $1', [planId]);
    const before = await billing.checkout(debtor);
    const after = await billing.checkout(debtor, { plan: { planId } });
    expect(after.body.valor.original).toBe('99.90');
    expect(after.body.txid).not.toBe(before.body.txid);
    const states = await server.admin.query('select state from charges where invoice_id = $1 order by id', [
      debtor.invoiceId,
    ]);
    expect(states.rows).toEqual([{ state: 'removed' }, { state: 'open' }]);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    const [company] = (await server.admin.query('select plan_id from companies where id = $1', [debtor.companyId]))
      .rows;
    expect(company).toEqual({ plan_id: planId });
  });

  it('gives a charge of the plan that was chosen before what it says: its price, plan and text', async () => {
    const debtor = await billing.makeDebtor();
    const namedPlanOf = async (companyId: number) =>
      (
        await server.admin.query(
          'select p.id, p.name from companies c join plans p on p.id = c.plan_id where c.id = $1',
          [companyId],
        )
      ).rows[0] as { id: number; name: string };
    const former = await namedPlanOf(debtor.companyId);
    const chosen = await namedPlanOf(await makeCompany(server));
    await server.admin.query('update plans set value = 99.9 where id = $1', [chosen.id]);
    const { txid } = (await billing.checkout(debtor, { plan: { planId: chosen.id } })).body;
    const back = await billing.checkout(debtor, { plan: { planId: former.id } });
    expect(back.body.valor.original).toBe('49.00');
    expect((await billing.detailsOf(debtor)).invoice).toMatchObject({ value: 49, detail: former.name });
    await server.bank.act(txid, 'pay', { isSilent: true });
    const { rows } = await server.admin.query('select id from charges where txid = $1', [txid]);
    await billing.runJob('invoices.askCharge', debtor.companyId, { chargeId: rows[0].id });
    expect((await billing.detailsOf(debtor)).invoice).toMatchObject({
      status: 'paid',
      value: 99.9,
      planId: chosen.id,
      detail: chosen.name,
    });
    expect(await namedPlanOf(debtor.companyId)).toEqual(chosen);
  });

  it('refuses a plan that is too small for the present use, with kind, limit and use', async () => {
    const debtor = await billing.makeDebtor();
    await makeUser(server, debtor.companyId);
    const small = await makeCompany(server, { users: 1 });
    const [{ plan_id: planId }] = (await server.admin.query('select plan_id from companies where id = $1', [small]))
      .rows;
    expect((await billing.checkout(debtor, { plan: { planId } })).body).toEqual({
      error: 'ERR_PLAN_TOO_SMALL',
      details: { kind: 'users', limit: 1, used: 2 },
    });
  });

  it('refuses the plan of an earlier checkout that the present use does not fit any more', async () => {
    const debtor = await billing.makeDebtor();
    const [chosen, own] = [await billing.otherPlan(), await planOf(debtor.companyId)];
    await server.admin.query('update plans set users = 1 where id = any($1)', [[chosen, own]]);
    expect((await billing.checkout(debtor, { plan: { planId: chosen } })).status).toBe(200);
    await makeUser(server, debtor.companyId);
    expect((await billing.checkout(debtor)).body).toEqual({
      error: 'ERR_PLAN_TOO_SMALL',
      details: { kind: 'users', limit: 1, used: 2 },
    });
    // The plan that the company has can be renewed, whatever it uses.
    expect((await billing.checkout(debtor, { plan: { planId: own } })).status).toBe(200);
  });

  it('makes another PIX when the bank says that the known one was removed there', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await server.bank.act(txid, 'cancel', { isSilent: true });
    const again = await billing.checkout(debtor);
    expect(again.status).toBe(200);
    expect(again.body.txid).not.toBe(txid);
  });

  it('makes another PIX when the known one has expired and the bank does not remove it', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    // A bank with a state of its own for a charge that has expired: it takes no change any more.
    await billing.changeAtBank(txid, { status: 'EXPIRADA' });
    await server.admin.query(`update charges set expires_at = now() - interval '1 minute' where txid = $1`, [txid]);
    const again = await billing.checkout(debtor);
    expect([again.status, again.body.txid === txid]).toEqual([200, false]);
    await server.bank.act(txid, 'payLate', { isSilent: true });
    const { rows } = await server.admin.query('select id, state from charges where txid = $1', [txid]);
    expect(rows[0].state).toBe('expired');
    await billing.runJob('invoices.askCharge', debtor.companyId, { chargeId: rows[0].id });
    expect((await billing.detailsOf(debtor)).payments).toMatchObject([{ value: 49, problem: null }]);
  });

  it('makes no other PIX while the bank may have the money of an expired one', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await server.bank.act(txid, 'pay', { isSilent: true });
    await billing.changeAtBank(txid, { pix: undefined });
    await server.admin.query(`update charges set expires_at = now() - interval '1 minute' where txid = $1`, [txid]);
    expect((await billing.checkout(debtor)).body).toMatchObject({ error: 'ERR_PAYMENT_FAILED' });
  });

  it.each(['has no settings', 'refuses its credentials'] as const)(
    'makes another PIX when the provider of the known one %s, and finds a late payment',
    async (trouble) => {
      const debtor = await billing.makeDebtor();
      const first = (await billing.checkout(debtor)).body.txid;
      const [{ id: chargeId }] = (await server.admin.query('select id from charges where txid = $1', [first])).rows;
      const isUnset = trouble === 'has no settings';
      const refuse = () => !isUnset && server.bank.faults.push('refuse the token', 'refuse the token');
      const inquire = () => billing.runJob('invoices.askCharge', debtor.companyId, { chargeId });
      if (isUnset) await server.admin.query(`update charges set provider = 'mercadopago' where id = $1`, [chargeId]);
      const otherPlan = { plan: { planId: await billing.otherPlan() } };
      refuse();
      const { status, body } = await billing.checkout(debtor, isUnset ? {} : otherPlan);
      expect([status, body.txid === first]).toEqual([200, false]);
      const key = `charge:${chargeId}`;
      await server.admin.query(
        'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key = $1',
        [key],
      );
      refuse();
      await inquire();
      const { rows: waiting } = await server.admin.query('select 1 from graphile_worker.jobs where key = $1', [key]);
      expect(waiting).toHaveLength(1);
      server.bank.faults.length = 0;
      await server.admin.query(`update charges set provider = 'sandbox' where id = $1`, [chargeId]);
      await server.bank.act(first, 'pay', { isSilent: true });
      await inquire();
      expect((await billing.detailsOf(debtor)).payments).toMatchObject([{ value: 49, problem: null }]);
    },
  );

  it('keeps the former plan when the paid one became too small, and tells the operator', async () => {
    const debtor = await billing.makeDebtor();
    const former = await planOf(debtor.companyId);
    const planId = await planOf(await makeCompany(server, { users: 1 }));
    const { txid } = (await billing.checkout(debtor, { plan: { planId } })).body;
    await makeUser(server, debtor.companyId);
    const dueDay = await billing.dueDayOf(debtor.companyId);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    expect(await planOf(debtor.companyId)).toBe(former);
    expect((await billing.dueDayOf(debtor.companyId)) > dueDay).toBe(true);
    expect(await billing.detailsOf(debtor)).toMatchObject({
      invoice: { status: 'paid' },
      payments: [{ problem: 'planTooSmall' }],
    });
    expect(await billing.chargesWithProblems()).toContainEqual(expect.objectContaining({ txid, needsReview: true }));
  });

  it.each([
    { made: 'MENSAL', changed: 'ANUAL', value: 49, repriced: 588 },
    { made: 'ANUAL', changed: 'MENSAL', value: 588, repriced: 49 },
  ] as const)(
    'keeps price and term of a PIX that was made before $made became $changed [COMP-03]',
    async ({ made, changed, value, repriced }) => {
      const debtor = await billing.makeDebtor(5, 4_900, (companyId) => changeCompany(companyId, { recurrence: made }));
      const { txid } = (await billing.checkout(debtor)).body;
      const dueDay = await billing.dueDayOf(debtor.companyId);
      await changeCompany(debtor.companyId, { recurrence: changed });
      const paidUntil = extendDueDay(dueDay, dueDay, made);
      expect(await billing.detailsOf(debtor)).toMatchObject({
        invoice: { value: repriced },
        checkout: { valor: { original: `${value}.00` }, recurrence: made, paidUntil },
      });
      await server.bank.act(txid, 'pay', { isSilent: true });
      await billing.inquire(debtor);
      expect(await billing.detailsOf(debtor)).toMatchObject({
        invoice: { status: 'paid', value },
        payments: [{ value, problem: null }],
      });
      expect(await billing.dueDayOf(debtor.companyId)).toBe(paidUntil);
    },
  );

  it('makes another PIX when the recurrence changed, and pays by the new one [COMP-03]', async () => {
    const debtor = await billing.makeDebtor();
    const before = (await billing.checkout(debtor)).body;
    await changeCompany(debtor.companyId, { recurrence: 'ANUAL' });
    const after = (await billing.checkout(debtor)).body;
    expect(after).toMatchObject({ valor: { original: '588.00' }, recurrence: 'ANUAL' });
    expect(after.txid).not.toBe(before.txid);
    // Also one of the same price, which would buy a month instead of a year.
    await server.admin.query(`update charges set recurrence = 'MENSAL' where txid = $1`, [after.txid]);
    expect((await billing.checkout(debtor)).body.txid).not.toBe(after.txid);
    const dueDay = await billing.dueDayOf(debtor.companyId);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    expect(await billing.dueDayOf(debtor.companyId)).toBe(extendDueDay(dueDay, dueDay, 'ANUAL'));
  });

  it('moves the open invoice to the plan that an operator gave, whose payment undoes nothing', async () => {
    const [paying, renewing] = [await billing.makeDebtor(), await billing.makeDebtor()];
    const planId = await billing.otherPlan(79.9);
    const old = (await billing.checkout(renewing)).body;
    for (const { companyId } of [paying, renewing]) await changeCompany(companyId, { planId });
    expect((await billing.detailsOf(paying)).invoice).toMatchObject({ value: 79.9, planId });
    expect((await billing.checkout(paying)).body.valor.original).toBe('79.90');
    await billing.act(paying.invoiceId, 'pay');
    await billing.inquire(paying);
    expect(await planOf(paying.companyId)).toBe(planId);
    // The PIX of the former plan settles the invoice and leaves the plan that the operator gave.
    await server.bank.act(old.txid, 'pay', { isSilent: true });
    await billing.inquire(renewing);
    expect(await billing.detailsOf(renewing)).toMatchObject({
      invoice: { status: 'paid', value: 49 },
      payments: [{ value: 49, problem: null }],
    });
    expect(await planOf(renewing.companyId)).toBe(planId);
  });

  it('moves the open invoice with the due date that an operator gives, and leaves it without one', async () => {
    const debtor = await billing.makeDebtor(-3);
    const later = extendDueDay(await billing.dueDayOf(debtor.companyId), '2020-01-01', 'MENSAL');
    const dueDayOf = async () =>
      (await server.admin.query(`select due_day::text as day from invoices where id = $1`, [debtor.invoiceId])).rows[0]
        .day;
    await changeCompany(debtor.companyId, { dueDate: later });
    expect(await dueDayOf()).toBe(later);
    await changeCompany(debtor.companyId, { dueDate: null });
    expect(await dueDayOf()).toBe(later);
  });

  it('leaves an invoice with the plan that its payer chose when an operator gives another', async () => {
    const debtor = await billing.makeDebtor();
    const chosen = await billing.otherPlan(99.9);
    await billing.checkout(debtor, { plan: { planId: chosen } });
    await changeCompany(debtor.companyId, { planId: await billing.otherPlan(79.9) });
    expect((await billing.detailsOf(debtor)).invoice).toMatchObject({ value: 99.9, planId: chosen });
  });

  it('keeps a plan that an open invoice or a payable PIX is for from its deletion [PLAN-06]', async () => {
    const debtor = await billing.makeDebtor();
    const own = await planOf(debtor.companyId);
    const { body: plan } = await call(server, plansApi.create, {
      as: operator,
      body: { name: `Plano ${debtor.invoiceId}`, users: 9, connections: 9, queues: 9, value: 99.9 },
    });
    const remove = () => call(server, plansApi.remove, { as: operator, params: { planId: plan.id } });
    const { txid } = (await billing.checkout(debtor, { plan: { planId: plan.id } })).body;
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'ERR_PLAN_ON_INVOICE' } });
    // The invoice is of another plan again, and the PIX in another tab can still be paid.
    await server.admin.query('update invoices set plan_id = $2 where id = $1', [debtor.invoiceId, own]);
    expect((await remove()).body).toEqual({ error: 'ERR_PLAN_ON_INVOICE' });
    await server.admin.query(`update charges set state = 'removed' where txid = $1`, [txid]);
    expect((await remove()).body).toEqual({ message: 'ok' });
  });

  it('does not put a plan on an invoice that is being deleted at the same moment [PLAN-06]', async () => {
    const debtor = await billing.makeDebtor();
    const { body: plan } = await call(server, plansApi.create, {
      as: operator,
      body: { name: `Plano ${debtor.invoiceId}`, users: 9, connections: 9, queues: 9, value: 99.9 },
    });
    const deleting = await server.admin.connect();
    try {
      await deleting.query('begin');
      await deleting.query(`select pg_advisory_xact_lock(hashtext('plans'), $1)`, [plan.id]);
      await deleting.query('delete from plans where id = $1', [plan.id]);
      const answer = billing.checkout(debtor, { plan: { planId: plan.id } });
      await untilBlocked(server);
      await deleting.query('commit');
      expect((await answer).body).toEqual({ error: 'ERR_NO_PLAN_FOUND' });
    } finally {
      deleting.release();
    }
  });

  it('refuses a paid invoice', async () => {
    const debtor = await billing.makeDebtor();
    await call(server, invoicesApi.confirm, { as: operator, params: { invoiceId: debtor.invoiceId } });
    expect((await billing.checkout(debtor)).body).toMatchObject({ error: 'ERR_INVOICE_PAID' });
  });

  it('has a limit for each user, because banks limit the calls of the platform', async () => {
    const debtor = await billing.makeDebtor();
    await call(server, invoicesApi.confirm, { as: operator, params: { invoiceId: debtor.invoiceId } });
    const look = () => call(server, invoicesApi.get, { as: debtor.admin, params: { invoiceId: debtor.invoiceId } });
    for (const [ask, most] of [
      [() => billing.checkout(debtor), limits.checkoutsPerMinute],
      [look, limits.paymentInquiriesPerMinute],
    ] as const) {
      for (let n = 0; n < most; n++) expect((await ask()).status).not.toBe(429);
      expect((await ask()).body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' });
    }
    const colleague = await makeUser(server, debtor.companyId, { profile: 'admin' });
    expect((await billing.checkout({ ...debtor, admin: colleague })).status).toBe(409);
  });
});
