import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEgress } from '../../egress.ts';
import type { PaymentProvider } from '../PaymentProvider.ts';
import { startMercadoPago, type SimulatedMercadoPago } from '../../../../test/startMercadoPago.ts';
import { isSignedByMercadoPago } from './isSignedByMercadoPago.ts';
import { openMercadoPago } from './openMercadoPago.ts';

let mercadoPago: SimulatedMercadoPago;
let provider: PaymentProvider;
const egress = openEgress({ allowPrivate: true });

beforeEach(async () => {
  mercadoPago = await startMercadoPago('certo');
  const { url: baseUrl } = mercadoPago;
  provider = openMercadoPago(egress, { accessToken: 'certo', webhookUrl: 'https://recado.test/webhook', baseUrl });
});
afterEach(() => mercadoPago.stop());

const txid = 'a'.repeat(32);
const order = {
  txid,
  cents: 4_990,
  expiresAt: new Date('2030-01-01T12:00:00Z'),
  description: 'Plano',
  payerEmail: 'ana@test.recado',
};

describe('a payment at Mercado Pago', () => {
  it('is created with our txid and an expiry with offset, once for two calls', async () => {
    const first = await provider.create(order);
    expect(await provider.create(order)).toEqual(first);
    expect(mercadoPago.rows.get(txid)).toMatchObject({
      transaction_amount: 49.9,
      external_reference: txid,
      date_of_expiration: '2030-01-01T12:00:00.000+00:00',
    });
  });

  it('is found by our txid after its answer was lost', async () => {
    mercadoPago.loseAnswers = true;
    await expect(provider.create(order)).rejects.toMatchObject({ isDefinite: false });
    expect(await provider.find({ txid, providerId: null })).toMatchObject({ state: 'open', txid, cents: 4_990 });
  });

  it('is paid once approved, and refunded once returned', async () => {
    const { providerId } = await provider.create(order);
    Object.assign(mercadoPago.rows.get(txid)!, { status: 'approved', date_approved: '2029-12-31T10:00:00.000-03:00' });
    const charge = { txid, providerId };
    expect(await provider.find(charge)).toMatchObject({
      state: 'paid',
      payments: [{ cents: 4_990, refundedCents: 0 }],
    });
    Object.assign(mercadoPago.rows.get(txid)!, { status: 'charged_back' });
    expect(await provider.find(charge)).toMatchObject({
      state: 'paid',
      payments: [{ refundedCents: 4_990, isContested: true }],
    });
  });

  it('names a refused token', async () => {
    const other = openMercadoPago(egress, { accessToken: 'errado', webhookUrl: '', baseUrl: mercadoPago.url });
    expect((await other.check()).trouble).toBe('secretRefused');
    expect((await provider.check()).trouble).toBeNull();
  });
});

describe('the signature of Mercado Pago', () => {
  const sign = (manifest: string) => createHmac('sha256', 'segredo').update(manifest).digest('hex');
  const valid = { requestId: 'r-1', dataId: '123', secret: 'segredo' };
  const v1 = sign('id:123;request-id:r-1;ts:1700000000;');

  it('covers id, request id and time, and leaves out what is absent', () => {
    expect(isSignedByMercadoPago({ ...valid, signature: `ts=1700000000,v1=${v1}` })).toBe(true);
    const short = sign('id:123;ts:1700000000;');
    expect(isSignedByMercadoPago({ ...valid, requestId: undefined, signature: `ts=1700000000, v1=${short}` })).toBe(
      true,
    );
  });

  it('is refused for another id, time or secret, without a secret, and when it is missing', () => {
    const signature = `ts=1700000000,v1=${v1}`;
    expect(isSignedByMercadoPago({ ...valid, signature, dataId: '124' })).toBe(false);
    expect(isSignedByMercadoPago({ ...valid, signature: `ts=1700000001,v1=${v1}` })).toBe(false);
    expect(isSignedByMercadoPago({ ...valid, signature, secret: '' })).toBe(false);
    expect(isSignedByMercadoPago({ ...valid, signature: undefined })).toBe(false);
  });
});
