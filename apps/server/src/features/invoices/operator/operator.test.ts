import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invoicesApi, paymentsApi } from '@recado/contracts';
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
