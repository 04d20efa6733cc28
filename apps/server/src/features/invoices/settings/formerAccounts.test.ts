import { paymentsApi } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBilling, type Billing, type Debtor } from '../../../../test/billing.ts';
import { call } from '../../../../test/harness.ts';
import { startMercadoPago, type SimulatedMercadoPago } from '../../../../test/startMercadoPago.ts';

let mercadoPago: SimulatedMercadoPago;
let billing: Billing;
beforeAll(async () => {
  mercadoPago = await startMercadoPago();
  billing = await openBilling({ MERCADO_PAGO_URL: mercadoPago.url });
}, 60_000);
afterAll(() => mercadoPago.stop());

const change = async (accessToken: string): Promise<void> => {
  const body = { provider: 'mercadopago', accessToken } as const;
  expect((await call(billing.server, paymentsApi.changeSettings, { as: billing.operator, body })).status).toBe(200);
};
const stateOf = async (txid: string): Promise<string> =>
  (await billing.server.admin.query('select state from charges where txid = $1', [txid])).rows[0].state;
const statusOf = async (debtor: Debtor) => (await billing.detailsOf(debtor)).invoice.status;

/** A company with a PIX of the account `antiga`; then the settings name the account `nova`. */
async function makeCharged(): Promise<Debtor & { txid: string }> {
  const debtor = await billing.makeDebtor();
  const { txid } = (await billing.checkout(debtor)).body;
  await change('nova');
  return { ...debtor, txid };
}
const approve = (txid: string): void =>
  void Object.assign(mercadoPago.rows.get(txid)!, { status: 'approved', date_approved: new Date().toISOString() });

describe('a charge of an account that the payment settings had before', () => {
  beforeEach(async () => {
    mercadoPago.tokens.add('antiga').add('nova');
    await change('antiga');
  });

  it('is found when it is paid', async () => {
    const debtor = await makeCharged();
    approve(debtor.txid);
    await billing.inquire(debtor);
    expect([await statusOf(debtor), await stateOf(debtor.txid)]).toEqual(['paid', 'paid']);
  });

  it('is ended in its account before another one is made in the new account', async () => {
    const debtor = await makeCharged();
    const { status, body } = await billing.checkout(debtor, { plan: { planId: await billing.otherPlan() } });
    expect(status).toBe(200);
    expect(mercadoPago.rows.get(debtor.txid)).toMatchObject({ collector_id: 'antiga', status: 'cancelled' });
    expect(mercadoPago.rows.get(body.txid)).toMatchObject({ collector_id: 'nova', status: 'pending' });
    expect(await stateOf(debtor.txid)).toBe('removed');
  });

  it('is asked about again while its account does not answer, and a new one is not held up', async () => {
    const debtor = await makeCharged();
    mercadoPago.tokens.delete('antiga');
    await billing.server.admin.query(
      `update charges set created_at = created_at - interval '50 hours', expires_at = expires_at - interval '50 hours' where txid = $1`,
      [debtor.txid],
    );
    await billing.inquire(debtor);
    expect(await stateOf(debtor.txid)).toBe('open');
    const { status, body } = await billing.checkout(debtor);
    expect([status, mercadoPago.rows.get(body.txid)?.collector_id]).toEqual([200, 'nova']);
    mercadoPago.tokens.add('antiga');
    approve(debtor.txid);
    const { rows } = await billing.server.admin.query('select id from charges where txid = $1', [debtor.txid]);
    await billing.runJob('invoices.askCharge', debtor.companyId, { chargeId: rows[0].id });
    expect(await statusOf(debtor)).toBe('paid');
  });

  it('is found by new credentials of the same account, after the former were withdrawn', async () => {
    const debtor = await makeCharged();
    mercadoPago.tokens.delete('antiga');
    Object.assign(mercadoPago.rows.get(debtor.txid)!, { collector_id: 'nova' });
    approve(debtor.txid);
    await billing.inquire(debtor);
    expect(await statusOf(debtor)).toBe('paid');
  });

  it('is not looked for with credentials that an operator has cleared', async () => {
    mercadoPago.tokens.add('apagada');
    await change('apagada');
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await change('');
    await change('nova');
    approve(txid);
    await billing.inquire(debtor);
    expect(await statusOf(debtor)).toBe('open');
  });
});
