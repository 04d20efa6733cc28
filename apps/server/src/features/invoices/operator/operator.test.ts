import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extendDueDay, invoicesApi, paymentsApi, platformCompaniesApi, recurrenceMonths } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { call, openScreen } from '../../../../test/harness.ts';

let billing: Billing;
let server: Billing['server'];
let operator: Billing['operator'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server, operator } = billing);
}, 60_000);

const list = async (query: object = {}) => (await call(server, paymentsApi.charges, { as: operator, query })).body;
const review = async (invoiceId: number) =>
  (await call(server, paymentsApi.review, { as: operator, params: { invoiceId } })).body;
const summary = async () => (await call(server, paymentsApi.summary, { as: operator })).body;

describe('the payments of the platform', () => {
  it('begin with those to be checked, which a later problem brings back', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'payLess');
    await billing.inquire(debtor);
    const later = await billing.makeDebtor();
    await billing.checkout(later);
    const [first] = (await list()).charges;
    expect(first).toMatchObject({ company: { id: debtor.companyId }, needsReview: true, reviewedBy: null });
    expect(await review(debtor.invoiceId)).toEqual({ reviewed: 1 });
    expect(await review(debtor.invoiceId)).toEqual({ reviewed: 0 });
    expect((await list()).charges[0]).toMatchObject({ company: { id: later.companyId } });
    expect((await list({ problem: true })).charges).toEqual([]);
    await billing.act(debtor.invoiceId, 'refund');
    await billing.inquire(debtor);
    expect((await list({ problem: true })).charges).toMatchObject([{ id: first!.id, needsReview: true }]);
    expect((await list({ problem: true })).charges[0]).toMatchObject({ reviewedBy: 'Olga' });
    await review(debtor.invoiceId);
  });

  it('are checked one by one: a charge that nobody looked at stays marked', async () => {
    const debtor = await billing.makeDebtor();
    const txids = [];
    for (let n = 0; n < 2; n++) {
      txids.push((await billing.checkout(debtor)).body.txid);
      await billing.act(debtor.invoiceId, 'payLess');
      await billing.inquire(debtor);
    }
    const params = { invoiceId: debtor.invoiceId };
    const check = (txid: string) => call(server, paymentsApi.review, { as: operator, params, body: { txid } });
    expect((await check(txids[1]!)).body).toEqual({ reviewed: 1 });
    expect((await list({ problem: true })).charges.map(({ txid }) => txid)).toEqual([txids[0]]);
    expect((await check(txids[0]!)).body).toEqual({ reviewed: 1 });
    expect((await list({ problem: true })).charges).toEqual([]);
  });

  it('reach the screen of an operator of any company when something happens to them', async () => {
    const screen = await openScreen(server, operator);
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    const ofDebtor = ({ companyId }: { companyId: number }) => companyId === debtor.companyId;
    expect(await screen.next('platformPayment', ofDebtor)).toEqual({ action: 'update', companyId: debtor.companyId });
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    expect(await screen.next('platformPayment', ofDebtor)).toBeTruthy();
    const theirs = await openScreen(server, debtor.admin);
    await billing.act(debtor.invoiceId, 'refund');
    await billing.inquire(debtor);
    await screen.next('platformPayment', ofDebtor);
    expect(theirs.silent('platformPayment')).toBe(true);
  });

  it('of a static key wait for an operator, whose confirmation marks them as checked', async () => {
    const key = {
      provider: 'manual',
      pixKey: 'pix@recado.test',
      receiverName: 'Recado',
      receiverCity: 'Santos',
    } as const;
    await call(server, paymentsApi.changeSettings, { as: operator, body: key });
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    const before = await summary();
    expect(before.toConfirm).toBe(1);
    const [waiting] = (await list({ unconfirmed: true })).charges;
    expect(waiting).toMatchObject({ provider: 'manual', invoice: { id: debtor.invoiceId, status: 'open' } });
    await call(server, invoicesApi.confirm, { as: operator, params: { invoiceId: debtor.invoiceId } });
    expect((await list({ unconfirmed: true })).charges).toEqual([]);
    const after = await summary();
    expect(after).toMatchObject({ toConfirm: 0, openInvoices: before.openInvoices - 1 });
    expect(after.receivedThisMonth).toBe(before.receivedThisMonth + 49);
    expect((await list({ provider: 'manual' })).charges).toMatchObject([
      { reviewedBy: 'Olga', payments: [{ confirmedBy: 'Olga' }] },
    ]);
    await call(server, paymentsApi.changeSettings, { as: operator, body: { provider: 'sandbox' } });
  });

  it('confirmed by hand after too little arrived add the rest of the amount', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'payLess');
    await billing.inquire(debtor);
    await call(server, invoicesApi.confirm, { as: operator, params: { invoiceId: debtor.invoiceId } });
    const { charges } = await list();
    expect(charges.find(({ invoice }) => invoice.id === debtor.invoiceId)).toMatchObject({
      invoice: { status: 'paid' },
      needsReview: false,
      payments: [
        { value: 48, problem: 'amountTooLow', confirmedBy: null },
        { value: 1, problem: null, confirmedBy: 'Olga' },
      ],
    });
  });

  it('that name another txid than the charge pay nothing and have to be checked', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await server.bank.act(txid, 'pay', { isSilent: true });
    const path = join(server.config.dataDirectory, 'sandbox', 'bank', `${txid}.json`);
    const charge = JSON.parse(await readFile(path, 'utf8')) as { pix: { txid: string }[] };
    charge.pix[0]!.txid = 'b'.repeat(32);
    await writeFile(path, JSON.stringify(charge));
    await billing.inquire(debtor);
    expect(await billing.detailsOf(debtor)).toMatchObject({ invoice: { status: 'open' }, payments: [] });
    expect((await list({ problem: true })).charges).toContainEqual(
      expect.objectContaining({ txid, isMismatched: true, payments: [] }),
    );
  });
});

describe('the open invoices of the platform', () => {
  const openInvoices = async (query: object = {}) =>
    (await call(server, paymentsApi.openInvoices, { as: operator, query })).body;
  const openOf = async ({ companyId }: { companyId: number }) => {
    const { rows } = await server.admin.query('select name from companies where id = $1', [companyId]);
    return (await openInvoices({ searchParam: rows[0].name })).invoices.filter(
      ({ company }) => company.id === companyId,
    );
  };
  const confirm = (invoiceId: number, body?: { value: number }) =>
    call(server, invoicesApi.confirm, { as: operator, params: { invoiceId }, body });
  const entriesOf = async (companyId: number) =>
    (
      await server.admin.query(
        `select user_name, changes from audit_entries where company_id = $1 and kind = 'company' order by id desc`,
        [companyId],
      )
    ).rows;

  it('are listed without a charge, and say until when a payment extends the company', async () => {
    const debtor = await billing.makeDebtor();
    const [open] = await openOf(debtor);
    const dueDay = await billing.dueDayOf(debtor.companyId);
    expect(open).toMatchObject({
      hasCharge: false,
      invoice: { id: debtor.invoiceId, status: 'open', value: 49, missingValue: 49 },
    });
    expect(open!.invoice.paidUntil).toBe(extendDueDay(dueDay, dueDay, 'MENSAL'));
    await billing.checkout(debtor);
    expect(await openOf(debtor)).toMatchObject([{ hasCharge: true }]);
  });

  it('name the time zone of the company, whose day the due day is', async () => {
    const debtor = await billing.makeDebtor(5, 4_900, (companyId) =>
      server.admin.query(`update companies set timezone = 'America/Rio_Branco' where id = $1`, [companyId]),
    );
    await billing.checkout(debtor);
    const company = { id: debtor.companyId, timezone: 'America/Rio_Branco' };
    expect(await openOf(debtor)).toMatchObject([{ company }]);
    expect((await list()).charges.find(({ invoice }) => invoice.id === debtor.invoiceId)).toMatchObject({ company });
  });

  it('begin with the one that has been due for longest', async () => {
    const debtor = await billing.makeDebtor();
    await server.admin.query(`update invoices set due_day = '2020-01-10' where id = $1`, [debtor.invoiceId]);
    expect((await openInvoices()).invoices[0]).toMatchObject({ invoice: { id: debtor.invoiceId } });
  });

  it('without a charge are paid by a confirmation once, however many operators confirm', async () => {
    const debtor = await billing.makeDebtor();
    const [open] = await openOf(debtor);
    const screen = await openScreen(server, operator);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(debtor.invoiceId, { value: 49 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await billing.detailsOf(debtor)).toMatchObject({
      invoice: { status: 'paid' },
      payments: [{ value: 49, problem: null, confirmedBy: 'Olga' }],
    });
    expect(await billing.dueDayOf(debtor.companyId)).toBe(open!.invoice.paidUntil);
    expect(await openOf(debtor)).toEqual([]);
    await screen.next('platformPayment', ({ companyId }) => companyId === debtor.companyId);
    const [entry] = await entriesOf(debtor.companyId);
    expect(entry.user_name).toBe('Olga');
    expect(entry.changes).toContainEqual(
      expect.objectContaining({
        field: 'confirmedPayment',
        after: { detail: open!.invoice.detail, value: 49 },
      }),
    );
    expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'dueDate' }));
  });

  it('of a company without a due date have no new one, and their confirmation is recorded too', async () => {
    const debtor = await billing.makeDebtor();
    await server.admin.query('update companies set due_date = null where id = $1', [debtor.companyId]);
    expect(await openOf(debtor)).toMatchObject([{ invoice: { paidUntil: null } }]);
    expect((await confirm(debtor.invoiceId, { value: 49 })).body).toMatchObject({ status: 'paid' });
    expect(await entriesOf(debtor.companyId)).toMatchObject([{ changes: [{ field: 'confirmedPayment' }] }]);
  });

  it('extend a company that is due on the 31st to the 31st again behind a shorter month [INV-19, COMP-03]', async () => {
    const debtor = await billing.makeDebtor();
    const { companyId } = debtor;
    const params = { companyId };
    const setDueDate = (dueDate: string) =>
      call(server, platformCompaniesApi.change, { as: operator, params, body: { dueDate } });
    const pay = async (): Promise<string> => {
      const { rows } = await server.admin.query(
        `insert into invoices (company_id, detail, cents, due_day) values ($1, 'Plano', 4900, '2091-01-31')
         on conflict (company_id) where status = 'open' do update set detail = 'Plano' returning id`,
        [companyId],
      );
      expect((await confirm(rows[0].id)).status).toBe(200);
      return billing.dueDayOf(companyId);
    };
    await setDueDate('2091-01-31');
    expect(await pay()).toBe('2091-02-28');
    // A client of the specification sends every field back.
    await setDueDate('2091-02-28');
    expect(await pay()).toBe('2091-03-31');
    expect(await pay()).toBe('2091-04-30');
    await setDueDate('2091-04-29');
    expect(await pay()).toBe('2091-05-29');
  });

  it.each(Object.entries(recurrenceMonths))(
    'of %s cost and extend %i months [COMP-03, INV-19]',
    async (recurrence, months) => {
      const debtor = await billing.makeDebtor(5, 4_900, (companyId) =>
        server.admin.query('update companies set recurrence = $2 where id = $1', [companyId, recurrence]),
      );
      const { rows } = await server.admin.query(
        `select to_char($1::date + $2 * interval '1 month', 'YYYY-MM-DD') as "dueDay"`,
        [await billing.dueDayOf(debtor.companyId), months],
      );
      expect((await confirm(debtor.invoiceId, { value: 49 * months })).status).toBe(200);
      expect(await billing.dueDayOf(debtor.companyId)).toBe(rows[0].dueDay);
    },
  );

  it('are not confirmed with another amount than the one that is missing', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'payLess');
    await billing.inquire(debtor);
    expect(await openOf(debtor)).toMatchObject([{ invoice: { value: 49, missingValue: 1 } }]);
    expect((await confirm(debtor.invoiceId, { value: 49 })).body).toEqual({ error: 'ERR_INVOICE_CHANGED' });
    expect(await billing.detailsOf(debtor)).toMatchObject({ invoice: { status: 'open' }, payments: [{ value: 48 }] });
    expect((await confirm(debtor.invoiceId, { value: 1 })).status).toBe(200);
    expect((await billing.detailsOf(debtor)).payments).toMatchObject([
      { value: 48 },
      { value: 1, confirmedBy: 'Olga' },
    ]);
  });

  it('are refused to an administrator of a company', async () => {
    const debtor = await billing.makeDebtor();
    const answers = await Promise.all([
      call(server, paymentsApi.openInvoices, { as: debtor.admin }),
      call(server, invoicesApi.confirm, { as: debtor.admin, params: { invoiceId: debtor.invoiceId } }),
    ]);
    const refused = { error: 'ERR_NO_PERMISSION' };
    expect(answers.map(({ body }) => body)).toEqual([refused, refused]);
    expect(await openOf(debtor)).toHaveLength(1);
  });
});

describe('a late payment', () => {
  it('of an expired charge pays the invoice, extends the due date and ends the newer charge', async () => {
    const debtor = await billing.makeDebtor(-3);
    const late = (await billing.checkout(debtor)).body.txid;
    await server.admin.query(
      `update charges set state = 'expired', expires_at = now() - interval '2 days', created_at = now() - interval '4 days' where txid = $1`,
      [late],
    );
    const newer = (await billing.checkout(debtor)).body.txid;
    expect(newer).not.toBe(late);
    const dueDay = await billing.dueDayOf(debtor.companyId);
    await server.bank.act(late, 'payLate', { isSilent: true });
    const { rows } = await server.admin.query('select id, txid from charges where invoice_id = $1', [debtor.invoiceId]);
    const idOf = (txid: string): number => rows.find((row) => row.txid === txid).id;
    for (const txid of [late, newer])
      await billing.runJob('invoices.askCharge', debtor.companyId, { chargeId: idOf(txid) });
    expect(await billing.detailsOf(debtor)).toMatchObject({
      invoice: { status: 'paid' },
      payments: [{ value: 49, problem: null }],
    });
    expect((await billing.dueDayOf(debtor.companyId)) > dueDay).toBe(true);
    const states = await server.admin.query('select txid, state from charges where invoice_id = $1', [
      debtor.invoiceId,
    ]);
    expect(Object.fromEntries(states.rows.map(({ txid, state }) => [txid, state]))).toEqual({
      [late]: 'paid',
      [newer]: 'removed',
    });
  });
});
