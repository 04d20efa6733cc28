import { paymentsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing, type Debtor } from '../../../../test/billing.ts';
import { call } from '../../../../test/harness.ts';
import { untilBlocked } from '../../../../test/untilBlocked.ts';

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  // Without a worker, jobs wait as they do while all workers are busy.
  billing = await openBilling({ ROLE: 'web' });
  ({ server } = billing);
}, 60_000);

/** Returns whether an inquiry of a charge waits for a worker. */
async function isInquiryDue(chargeId: number): Promise<boolean> {
  const { rows } = await server.admin.query(
    `select run_at <= now() as due from graphile_worker.jobs where key = 'charge:' || $1::text`,
    [chargeId],
  );
  return rows[0]?.due === true;
}

async function chargeOf({ invoiceId }: Debtor): Promise<{ id: number; txid: string; state: string }> {
  const { rows } = await server.admin.query(
    'select id, txid, state from charges where invoice_id = $1 order by id desc limit 1',
    [invoiceId],
  );
  return rows[0];
}

/** Moves the times of a charge so that it expired so many hours ago. */
const expire = (txid: string, hours: number) =>
  server.admin.query(
    `update charges set expires_at = now() - make_interval(hours => $2), created_at = now() - make_interval(hours => $2 + 24)
     where txid = $1`,
    [txid, hours],
  );

/** Returns the minutes until the next inquiry about a charge; undefined if none is enqueued. */
async function minutesToInquiry(chargeId: number): Promise<number | undefined> {
  const { rows } = await server.admin.query(
    `select extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker.jobs where key = 'charge:' || $1::text`,
    [chargeId],
  );
  return rows[0]?.minutes;
}

const forgetInquiries = () => server.admin.query(`delete from graphile_worker._private_jobs where key like 'charge:%'`);

describe('a charge that its bank calls paid without listing the payment', () => {
  it('is asked about again, and its payment settles the invoice once it is listed', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    const { id } = await chargeOf(debtor);
    await server.bank.act(txid, 'pay', { isSilent: true });
    const { pix } = await billing.changeAtBank(txid, { pix: undefined });
    await forgetInquiries();
    await billing.inquire(debtor);
    expect((await chargeOf(debtor)).state).toBe('open');
    expect(await minutesToInquiry(id)).toBeLessThan(61);
    expect((await billing.chargesWithProblems()).some((charge) => charge.txid === txid)).toBe(false);
    await billing.changeAtBank(txid, { pix });
    await billing.inquire(debtor);
    expect(await billing.detailsOf(debtor)).toMatchObject({ invoice: { status: 'paid' }, payments: [{ value: 49 }] });
  });

  it('has to be checked by an operator when the inquiries are over', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await server.bank.act(txid, 'pay', { isSilent: true });
    await billing.changeAtBank(txid, { pix: undefined });
    await expire(txid, 25);
    await billing.inquire(debtor);
    expect((await chargeOf(debtor)).state).toBe('expired');
    expect((await billing.chargesWithProblems()).find((charge) => charge.txid === txid)).toMatchObject({
      isMismatched: true,
      needsReview: true,
    });
  });
});

describe('an inquiry about a charge', () => {
  it('is repeated past the last one while the bank fails, and finds the payment afterwards', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    const { id } = await chargeOf(debtor);
    await server.bank.act(txid, 'pay', { isSilent: true });
    await expire(txid, 30);
    for (let round = 0; round < 2; round++) {
      await forgetInquiries();
      server.bank.faults.push('answer 503');
      await billing.inquire(debtor);
      // Still to be ended at the bank before another one is made: it may have been paid.
      expect((await chargeOf(debtor)).state).toBe('open');
      expect(await minutesToInquiry(id)).toBeGreaterThan(50);
    }
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('paid');
  });

  it('fails while the bank does not answer about a paid charge, and then finds its refund', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await server.bank.act(txid, 'pay', { isSilent: true });
    await billing.inquire(debtor);
    await server.bank.act(txid, 'refund', { isSilent: true });
    server.bank.faults.push('answer 503');
    await expect(billing.inquire(debtor)).rejects.toThrow('did not answer');
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).payments).toMatchObject([{ refundedValue: 49, problem: 'refunded' }]);
  });

  it('leaves the one alone that a notification enqueued after the bank had answered', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    const { id, txid } = await chargeOf(debtor);
    const secret = await billing.hmac();
    const holder = await server.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from companies where id = $1 for update', [debtor.companyId]);
      // The bank has answered "open" when the inquiry waits for the row of the company.
      const inquiry = billing.inquire(debtor);
      await untilBlocked(server);
      expect((await billing.notify(`?hmac=${secret}`, { pix: [{ txid }] })).status).toBe(200);
      await holder.query('commit');
      await inquiry;
    } finally {
      holder.release();
    }
    expect(await isInquiryDue(id)).toBe(true);
  });

  it('ends a charge at the bank that was ended here before the bank had created it', async () => {
    const debtor = await billing.makeDebtor();
    const { body } = await billing.checkout(debtor);
    await server.admin.query(`update charges set state = 'removed' where txid = $1`, [body.txid]);
    await billing.inquire(debtor);
    expect((await chargeOf(debtor)).state).toBe('removed');
    expect(await billing.stateAtBank(body.txid)).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });
});

describe('a payment of an invoice', () => {
  it('by a former charge has the newer one ended at the bank at once', async () => {
    const debtor = await billing.makeDebtor();
    const former = (await billing.checkout(debtor)).body.txid;
    const { id } = await chargeOf(debtor);
    await server.admin.query('update charges set expires_at = now() where txid = $1', [former]);
    await billing.checkout(debtor);
    const newer = await chargeOf(debtor);
    expect(newer.txid).not.toBe(former);
    await server.bank.act(former, 'payLate', { isSilent: true });
    await billing.runJob('invoices.askCharge', debtor.companyId, { chargeId: id });
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('paid');
    expect(await isInquiryDue(newer.id)).toBe(true);
  });

  it('that became free ends the PIX that waits for a confirmation', async () => {
    const change = (body: object) => call(server, paymentsApi.changeSettings, { as: billing.operator, body });
    await change({ provider: 'manual', pixKey: 'pix@recado.test', receiverName: 'Recado', receiverCity: 'Santos' });
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await server.admin.query('update plans set value = 0 where id = (select plan_id from companies where id = $1)', [
      debtor.companyId,
    ]);
    await server.admin.query('update invoices set cents = 0 where id = $1', [debtor.invoiceId]);
    await billing.makeInvoices(debtor.companyId);
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('paid');
    expect((await chargeOf(debtor)).state).toBe('removed');
    await change({ provider: 'sandbox' });
  });
});
