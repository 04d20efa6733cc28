import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { until } from '../../../../test/harness.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await openBilling();
}, 60_000);

describe('the webhook', () => {
  it('refuses a notification without the secret or with a wrong one with 401', async () => {
    for (const query of ['', '?hmac=', '?hmac=errado', `?hmac=${await billing.hmac()}x`])
      expect((await billing.notify(query, { pix: [{ txid: 'a'.repeat(32) }] })).body).toEqual({
        error: 'ERR_INVALID_SIGNATURE',
      });
    expect((await billing.notify('', { evento: 'teste_webhook' })).status).toBe(401);
  });

  it('answers a test, an unknown txid, several Pix and junk with 200, also with /pix behind it', async () => {
    const secret = encodeURIComponent(await billing.hmac());
    const ok = { status: 200, body: { ok: true } };
    expect(await billing.notify(`?hmac=${secret}&ignorar=`, { evento: 'teste_webhook' })).toMatchObject(ok);
    expect(await billing.notify(`?hmac=${secret}/pix`, { pix: [{ txid: 'a'.repeat(32) }] })).toMatchObject(ok);
    expect(await billing.notify(`?hmac=${secret}`, { pix: [null, 3, {}] }, '/subscription/webhook/pix')).toMatchObject(
      ok,
    );
    const debtors = [await billing.makeDebtor(), await billing.makeDebtor()];
    const txids = [];
    for (const debtor of debtors) {
      txids.push((await billing.checkout(debtor)).body.txid);
      await billing.act(debtor.invoiceId, 'pay');
    }
    const pix = txids.map((txid) => ({ txid, valor: '0.01' }));
    expect(await billing.notify(`?hmac=${secret}&ignorar=/pix`, { pix }, '/subscription/webhook/pix')).toMatchObject(
      ok,
    );
    expect(billing.logged.join('')).not.toContain(decodeURIComponent(secret));
    for (const debtor of debtors) await until(async () => (await billing.detailsOf(debtor)).invoice.status === 'paid');
  });

  it('is never believed: a notification about an unpaid charge pays nothing', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    const paid = { pix: [{ txid, valor: '49.00', endToEndId: 'E1', status: 'CONCLUIDA' }] };
    await billing.notify(`?hmac=${encodeURIComponent(await billing.hmac())}`, paid);
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('open');
  });
});
