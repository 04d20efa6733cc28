import { invoicesApi, paymentsApi, settingsApi } from '@recado/contracts';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';
import { issueCertificate } from '../../gateways/payments/localBank/makeCertificates.ts';
import { oldP12 } from '../../gateways/payments/testing/p12Files.ts';

let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  server = await openTestServer();
  const platformId = await makeCompany(server);
  await server.admin.query('update companies set is_platform = true where id = $1', [platformId]);
  operator = await makeUser(server, platformId, { profile: 'admin', super: true });
}, 60_000);

const change = (body: object) => call(server, paymentsApi.changeSettings, { as: operator, body });
const test = async () => (await call(server, paymentsApi.test, { as: operator })).body;

/** An open invoice of R$ 49 of a new company, and its administrator. */
async function makeInvoice() {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const { rows } = await server.admin.query(
    `insert into invoices (company_id, detail, cents, due_day) values ($1, 'Plano', 4900, current_date) returning id`,
    [companyId],
  );
  return { companyId, admin, invoiceId: rows[0].id as number };
}
const pay = ({ admin, invoiceId }: Awaited<ReturnType<typeof makeInvoice>>) =>
  call(server, invoicesApi.subscribe, {
    as: admin,
    body: { invoiceId, firstName: 'Ana', address2: 'Rua A', city: 'Santos', zipcode: '11010-000', country: 'Brasil' },
  });

describe('the payment settings', () => {
  it('begin with the simulated bank, which a test finds in order [INV-21]', async () => {
    const { body } = await call(server, paymentsApi.settings, { as: operator });
    expect(body).toMatchObject({ provider: 'sandbox', providers: ['bacen', 'mercadopago', 'manual', 'sandbox'] });
    expect(await test()).toMatchObject({ ok: true, trouble: null, isWebhookInstalled: true });
  });

  it('never give a secret back, nor store it readable, nor record it', async () => {
    const { cert, key } = await issueCertificate({ name: 'Recado', days: 90, extensions: [] });
    const secrets = { clientId: 'CANARIOID', clientSecret: 'CANARIOSEGREDO', certificate: cert, privateKey: key };
    const { status, text, body } = await change({ provider: 'bacen', pixKey: 'pix@recado.test', ...secrets });
    expect(status).toBe(200);
    expect(body.secrets).toMatchObject({ clientId: true, clientSecret: true, certificate: true, webhookSecret: true });
    expect(body.secrets.accessToken).toBe(false);
    expect(Math.round((Date.parse(body.certificateExpiresAt!) - Date.now()) / 86_400_000)).toBe(90);
    const read = await call(server, paymentsApi.settings, { as: operator });
    for (const table of ['payment_settings', 'audit_entries']) {
      const { rows } = await server.admin.query(`select t::text as text from ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      for (const secret of ['CANARIOID', 'CANARIOSEGREDO', 'PRIVATE KEY'])
        expect(`${text}${read.text}${JSON.stringify(rows)}`).not.toContain(secret);
    }
  });

  it('keep what is not sent and clear what is sent empty', async () => {
    await change({ clientSecret: 'um', receiverName: 'Recado' });
    expect((await change({ receiverCity: 'Santos' })).body).toMatchObject({
      receiverName: 'Recado',
      receiverCity: 'Santos',
      secrets: { clientSecret: true },
    });
    expect((await change({ clientSecret: '' })).body.secrets.clientSecret).toBe(false);
  });

  it('keep the secrets that several operators save at the same moment', async () => {
    await change({ clientId: '', clientSecret: '', appKey: '' });
    const answers = await Promise.all([{ clientId: 'um' }, { clientSecret: 'dois' }, { appKey: 'tres' }].map(change));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await call(server, paymentsApi.settings, { as: operator });
    expect(body.secrets).toMatchObject({ clientId: true, clientSecret: true, appKey: true });
  });

  it('refuse a certificate that cannot be used, with the reason', async () => {
    const reasonOf = async (body: object) =>
      ((await change({ privateKey: '', ...body })).body as { details?: { reason?: string } }).details?.reason;
    expect(await reasonOf({ certificate: oldP12 })).toBe('certificateOldFormat');
    expect(await reasonOf({ certificate: Buffer.from('nada').toString('base64') })).toBe('certificateUnreadable');
    const { cert } = await issueCertificate({ name: 'Recado', extensions: [] });
    expect(await reasonOf({ certificate: cert })).toBe('certificateMissing');
  });

  it('name a certificate that has expired, and what is missing for a bank', async () => {
    const { cert, key } = await issueCertificate({ name: 'Recado', days: -1, extensions: [] });
    await change({ provider: 'bacen', certificate: cert, privateKey: key });
    expect(await test()).toMatchObject({ ok: false, trouble: 'certificateExpired' });
    await change({ certificate: '', privateKey: '', clientId: 'a', clientSecret: 'b', pixKey: 'pix@recado.test' });
    expect(await test()).toMatchObject({ ok: false, trouble: 'certificateMissing' });
    await change({ clientId: '' });
    expect(await test()).toMatchObject({ ok: false, trouble: 'notConfigured' });
    expect((await pay(await makeInvoice())).body).toEqual({
      error: 'ERR_PAYMENT_FAILED',
      details: { reason: 'notConfigured' },
    });
  });

  it('take the token of Mercado Pago from the setting paymentToken of the platform [INV-21, AMB-46]', async () => {
    await change({ provider: 'mercadopago' });
    expect(await test()).toMatchObject({ trouble: 'notConfigured' });
    const put = (as: TestUser, value: string) =>
      call(server, settingsApi.change, { as, params: { key: 'paymentToken' }, body: { value } });
    // Whoever sets it receives every payment of the platform.
    const colleague = await makeUser(server, operator.companyId, { profile: 'admin' });
    expect((await put(colleague, 'MINE')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await call(server, paymentsApi.settings, { as: operator })).body.secrets.accessToken).toBe(false);
    expect((await put(operator, 'TOKEN')).status).toBe(200);
    const { body } = await call(server, paymentsApi.settings, { as: operator });
    expect(body.secrets.accessToken).toBe(true);
    await put(operator, '');
  });

  it('of a static key make a valid BR Code that an operator confirms', async () => {
    const key = { pixKey: '+5511988887777', receiverName: 'Recado', receiverCity: 'Santos' };
    await change({ provider: 'manual', ...key });
    expect(await test()).toMatchObject({ ok: true });
    const debtor = await makeInvoice();
    const { body } = await pay(debtor);
    expect(body).toMatchObject({ isConfirmedByHand: true, valor: { original: '49.00' } });
    expect(isValidPixPayload(body.qrcode.qrcode)).toBe(true);
    expect(body.txid.length).toBeLessThanOrEqual(25);
    const params = { invoiceId: debtor.invoiceId };
    expect((await call(server, invoicesApi.confirm, { as: operator, params })).body.status).toBe('paid');
    const details = await call(server, invoicesApi.get, { as: debtor.admin, params });
    expect(details.body.payments).toMatchObject([{ value: 49, confirmedBy: expect.any(String) }]);
    await change({ pixKey: 'isto não é uma chave' });
    expect(await test()).toMatchObject({ trouble: 'keyUnknown' });
  });

  it('offer no simulated bank in production without the demo', async () => {
    const production = await openTestServer({ env: { NODE_ENV: 'production', DEMO: 'off' } });
    const platformId = await makeCompany(production);
    await production.admin.query('update companies set is_platform = true where id = $1', [platformId]);
    const owner = await makeUser(production, platformId, { profile: 'admin', super: true });
    const { body } = await call(production, paymentsApi.settings, { as: owner });
    expect([body.provider, body.providers.includes('sandbox')]).toEqual([null, false]);
    const wanted = { provider: 'sandbox' } as const;
    expect((await call(production, paymentsApi.changeSettings, { as: owner, body: wanted })).status).toBe(400);
    const act = { params: { invoiceId: 1 }, body: { act: 'pay' as const } };
    expect((await call(production, paymentsApi.simulate, { as: owner, ...act })).body).toEqual({
      error: 'ERR_NOT_FOUND',
    });
  }, 30_000);
});
