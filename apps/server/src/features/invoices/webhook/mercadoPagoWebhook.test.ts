import { paymentsApi, settingsApi } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { call, until } from '../../../../test/harness.ts';
import { signNotification, startMercadoPago, type SimulatedMercadoPago } from '../../../../test/startMercadoPago.ts';

const secret = 'segredo-das-notificacoes';
let mercadoPago: SimulatedMercadoPago;
let billing: Billing;

beforeAll(async () => {
  mercadoPago = await startMercadoPago('certo');
  billing = await openBilling({ MERCADO_PAGO_URL: mercadoPago.url });
  const body = { provider: 'mercadopago', accessToken: 'certo', webhookSecret: secret } as const;
  await call(billing.server, paymentsApi.changeSettings, { as: billing.operator, body });
}, 60_000);
afterAll(() => mercadoPago.stop());

/** Approves the payment of a debtor at Mercado Pago. Returns its id there. */
async function approve(debtor: Awaited<ReturnType<Billing['makeDebtor']>>, changed: object = {}): Promise<string> {
  const row = mercadoPago.rows.get((await billing.checkout(debtor)).body.txid)!;
  Object.assign(row, { status: 'approved', date_approved: new Date().toISOString(), ...changed });
  return String(row.id);
}
const notify = (id: string, headers: Record<string, string>) =>
  billing.notify(`?data.id=${id}&type=payment`, { type: 'payment', data: { id } }, '/subscription/webhook', headers);
const statusOf = async (debtor: Awaited<ReturnType<Billing['makeDebtor']>>) =>
  (await billing.detailsOf(debtor)).invoice.status;

describe('a notification of Mercado Pago', () => {
  it('pays the invoice of its payment, once, when it is signed', async () => {
    const debtor = await billing.makeDebtor();
    const dueDay = await billing.dueDayOf(debtor.companyId);
    const id = await approve(debtor);
    for (let round = 0; round < 3; round++)
      expect(await notify(id, signNotification(id, secret))).toMatchObject({ status: 200, body: { ok: true } });
    await until(async () => (await billing.dueDayOf(debtor.companyId)) > dueDay);
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).payments).toMatchObject([{ value: 49, problem: null }]);
  });

  it('is refused without a signature, and with that of another payment or secret', async () => {
    const debtor = await billing.makeDebtor();
    const id = await approve(debtor);
    for (const headers of [{}, signNotification(`${id}0`, secret), signNotification(id, 'outro')])
      expect(await notify(id, headers)).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_SIGNATURE' } });
  });

  it('about a payment with another reference than our txid pays nothing and reaches the operator', async () => {
    const debtor = await billing.makeDebtor();
    const id = await approve(debtor, { external_reference: 'de outro sistema' });
    await notify(id, signNotification(id, secret));
    await until(async () =>
      (await billing.chargesWithProblems()).some(({ invoice }) => invoice.id === debtor.invoiceId),
    );
    expect(await statusOf(debtor)).toBe('open');
  });

  it('about a contested payment is recorded, ends nothing, and reaches the operator', async () => {
    const debtor = await billing.makeDebtor();
    const id = await approve(debtor);
    await billing.inquire(debtor);
    Object.assign(
      [...mercadoPago.rows.values()].find((row) => String(row.id) === id)!,
      { status: 'in_mediation' },
    );
    await notify(id, signNotification(id, secret));
    await until(async () => (await billing.detailsOf(debtor)).payments[0]?.problem === 'contested');
    expect(await statusOf(debtor)).toBe('paid');
    const listed = await billing.chargesWithProblems();
    expect(listed.find(({ invoice }) => invoice.id === debtor.invoiceId)).toMatchObject({ needsReview: true });
  });
});

describe('the token of Mercado Pago in the setting of the platform', () => {
  it('takes effect at once when it is changed or removed', async () => {
    const { server, operator } = billing;
    const change = (body: object) => call(server, paymentsApi.changeSettings, { as: operator, body });
    const put = (value: string) =>
      call(server, settingsApi.change, { as: operator, params: { key: 'paymentToken' }, body: { value } });
    const test = async () => (await call(server, paymentsApi.test, { as: operator })).body;
    await change({ accessToken: '' });
    await put('errado');
    expect(await test()).toMatchObject({ trouble: 'secretRefused' });
    await put('certo');
    expect(await test()).toMatchObject({ ok: true });
    await put('');
    expect(await test()).toMatchObject({ trouble: 'notConfigured' });
    await change({ accessToken: 'certo' });
  });
});
