import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEgress } from '../../egress.ts';
import { standard } from '../bacen/bankProfiles.ts';
import { openBacen } from '../bacen/openBacen.ts';
import { newTxid } from '../newTxid.ts';
import { PaymentError, type PaymentProvider } from '../PaymentProvider.ts';
import { readCertificate } from '../readCertificate.ts';
import { newP12, oldP12 } from '../testing/p12Files.ts';
import { issueCertificate } from './makeCertificates.ts';
import { openLocalBank, type LocalBank, type RunningBank } from './openLocalBank.ts';
import { openSandboxProvider } from './openSandboxProvider.ts';

let directory: string;
let bank: LocalBank;
let provider: PaymentProvider;
let running: RunningBank;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bank-'));
  bank = openLocalBank({ directory });
  running = await bank.start();
  provider = openSandboxProvider(bank, 'http://127.0.0.1:1/api/subscription/webhook?hmac=s');
});
afterEach(async () => {
  await bank.close();
  await rm(directory, { recursive: true, force: true });
});

const order = (txid = newTxid(), cents = 4_900) => ({
  txid,
  cents,
  expiresAt: new Date(Date.now() + 3_600_000),
  description: 'Plano Essencial',
  payerEmail: 'ana@test.recado',
});

/** A provider with one setting changed. */
const withAccess = (changed: Partial<Parameters<typeof openBacen>[1]>): PaymentProvider =>
  openBacen(openEgress({ allowPrivate: ['127.0.0.1'] }), {
    ...bank.options,
    profile: standard(`${running.origin}/oauth/token`, `${running.origin}/v2`),
    appKey: '',
    certificate: running.certificate,
    receiverName: '',
    receiverCity: '',
    ...changed,
  });

const troubleOf = async (changed: Partial<Parameters<typeof openBacen>[1]>) =>
  (await withAccess({ profile: { ...standard('', ''), ...jsonProfile() }, ...changed }).check()).trouble;
const jsonProfile = () => ({
  tokenUrl: `${running.origin}/oauth/token`,
  baseUrl: `${running.origin}/v2`,
  tokenBody: 'json' as const,
  needsCertificate: true,
});

it('certificates have serial numbers that begin with no zero, which OpenSSL would refuse', async () => {
  const { cert } = await issueCertificate({ name: 'Recado', extensions: [] });
  expect(new X509Certificate(cert).serialNumber).toMatch(/^0?1[0-9A-F]{30}$/);
});

describe('the Pix API over mutual TLS', () => {
  it('creates a charge with a valid BR Code and finds it open', async () => {
    const asked = order();
    const { copyPaste } = await provider.create(asked);
    expect(isValidPixPayload(copyPaste)).toBe(true);
    expect(await provider.find({ txid: asked.txid, providerId: null })).toMatchObject({
      state: 'open',
      txid: asked.txid,
      cents: 4_900,
      payments: [],
    });
  });

  it('finds a payment with its amount, then its refund', async () => {
    const asked = order();
    await provider.create(asked);
    await bank.act(asked.txid, 'pay', { isSilent: true });
    const paid = await provider.find({ txid: asked.txid, providerId: null });
    expect(paid).toMatchObject({ state: 'paid', payments: [{ cents: 4_900, refundedCents: 0 }] });
    await bank.act(asked.txid, 'refund', { isSilent: true });
    const refunded = await provider.find({ txid: asked.txid, providerId: null });
    expect(refunded).toMatchObject({ payments: [{ cents: 4_900, refundedCents: 4_900 }] });
  });

  it('returns the existing charge when the first answer was lost on the wire', async () => {
    const asked = order();
    await provider.find({ txid: asked.txid, providerId: null });
    bank.faults.push('lose the answer');
    await expect(provider.create(asked)).rejects.toMatchObject({ trouble: 'unreachable', isDefinite: false });
    expect(isValidPixPayload((await provider.create(asked)).copyPaste)).toBe(true);
  });

  it('signs in again once the bank refuses its token', async () => {
    const asked = order();
    await provider.create(asked);
    bank.faults.push('refuse the token');
    expect(await provider.find({ txid: asked.txid, providerId: null })).toMatchObject({ state: 'open' });
  });

  it('makes a charge unpayable, but not one that was paid', async () => {
    const [open, paid] = [order(), order()];
    await provider.create(open);
    await provider.create(paid);
    await provider.remove({ txid: open.txid, providerId: null });
    expect(await provider.find({ txid: open.txid, providerId: null })).toMatchObject({ state: 'removed' });
    await bank.act(paid.txid, 'pay', { isSilent: true });
    await expect(provider.remove({ txid: paid.txid, providerId: null })).rejects.toBeInstanceOf(PaymentError);
  });

  it('remembers its charges after a restart', async () => {
    const asked = order();
    await provider.create(asked);
    await bank.close();
    const again = openSandboxProvider(openLocalBank({ directory }), 'http://127.0.0.1:1/');
    expect(await again.find({ txid: asked.txid, providerId: null })).toMatchObject({ state: 'open' });
  });
});

describe('the test of the settings', () => {
  it('finds no trouble with the right settings, and the registered webhook', async () => {
    expect(await provider.check()).toEqual({ trouble: null, isWebhookInstalled: true });
  });

  it('names a certificate of another bank', async () => {
    const stranger = await issueCertificate({ name: 'Outro', extensions: [] });
    expect(await troubleOf({ certificate: { ...stranger, ca: running.certificate.ca } })).toBe('certificateRefused');
  });

  it('names a missing certificate, a wrong secret, an unknown key and an address without a bank', async () => {
    expect(await troubleOf({ certificate: undefined })).toBe('certificateMissing');
    expect(await troubleOf({ clientSecret: 'errado' })).toBe('secretRefused');
    expect(await troubleOf({ pixKey: 'outra@chave.test' })).toBe('keyUnknown');
    const nowhere = { ...jsonProfile(), tokenUrl: 'https://127.0.0.1:1/oauth/token' };
    expect(await troubleOf({ profile: nowhere })).toBe('unreachable');
  });

  it('names a server whose certificate nobody trusts', async () => {
    expect(await troubleOf({ certificate: { ...running.certificate, ca: undefined } })).toBe('serverUntrusted');
  });
});

describe('a bank that names errors as the standard does (RFC 7807)', () => {
  beforeEach(() => void (bank.options.errors = 'rfc7807'));
  const jsonProvider = () => withAccess({ profile: { ...standard('', ''), ...jsonProfile() } });

  it('returns the charge that this txid already has, although the refusal is a plain 400', async () => {
    const asked = order();
    const first = await jsonProvider().create(asked);
    expect(await jsonProvider().create(asked)).toEqual(first);
  });

  it('has words for an unknown key, a refused txid and a charge that is paid', async () => {
    expect(await troubleOf({ pixKey: 'outra@chave.test' })).toBe('keyUnknown');
    const unknown = withAccess({ profile: { ...standard('', ''), ...jsonProfile() }, pixKey: 'outra@chave.test' });
    await expect(unknown.create(order())).rejects.toMatchObject({ trouble: 'keyUnknown', isDefinite: true });
    await expect(jsonProvider().create(order('curto'))).rejects.toMatchObject({ trouble: 'refused', isDefinite: true });
    const asked = order();
    await jsonProvider().create(asked);
    await bank.act(asked.txid, 'pay', { isSilent: true });
    await expect(jsonProvider().remove({ txid: asked.txid, providerId: null })).rejects.toMatchObject({
      trouble: 'refused',
    });
  });

  it('knows no charge that was never created', async () => {
    expect(await jsonProvider().find({ txid: newTxid(), providerId: null })).toBeUndefined();
  });
});

describe('the registration of a webhook that the bank probes', () => {
  const received: { url: string; body: string }[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ url: request.url!, body: Buffer.concat(chunks).toString() });
      response.writeHead(status).end();
    });
  });
  beforeEach(async () => {
    received.length = 0;
    status = 200;
    bank.options.probesWebhook = true;
    if (!receiver.listening) await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => receiver.close());
  const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook?hmac=s&ignorar=`;
  const install = (webhookHeaders?: Record<string, string>) =>
    withAccess({ profile: { ...standard('', ''), ...jsonProfile(), ...(webhookHeaders && { webhookHeaders }) } })
      .installWebhook!(address());
  const skip = { 'x-skip-mtls-checking': 'true' };

  it('succeeds without mutual TLS if the registration skips it, after a test event', async () => {
    await install(skip);
    expect(received).toEqual([{ url: '/webhook?hmac=s&ignorar=', body: '{"evento":"teste_webhook"}' }]);
    expect((await withAccess({ profile: { ...standard('', ''), ...jsonProfile() } }).check()).isWebhookInstalled).toBe(
      true,
    );
  });

  it('is refused for an address that answers strangers where mutual TLS is demanded, and says so', async () => {
    await expect(install()).rejects.toMatchObject({ trouble: 'webhookRefused', isDefinite: true });
    expect(received).toHaveLength(1);
  });

  it('is refused for an address that does not accept the test event, and says so', async () => {
    status = 404;
    await expect(install(skip)).rejects.toMatchObject({ trouble: 'webhookRefused' });
    bank.options.errors = 'rfc7807';
    await expect(install(skip)).rejects.toMatchObject({ trouble: 'webhookRefused' });
  });
});

describe('reading a certificate', () => {
  it('returns the expiry of a PEM certificate with its key', async () => {
    const { cert, key } = await issueCertificate({ name: 'Recado', days: 30, extensions: [] });
    const { expiresAt } = readCertificate({ certificate: cert, privateKey: key });
    expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(30);
  });

  it('names a missing key and bytes that are no certificate', async () => {
    const { cert } = await issueCertificate({ name: 'Recado', extensions: [] });
    expect(() => readCertificate({ certificate: cert })).toThrow('certificateMissing');
    expect(() => readCertificate({ certificate: Buffer.from('isto não é').toString('base64') })).toThrow(
      'certificateUnreadable',
    );
  });

  it('reads a .p12 file with its password, and names a wrong one and the old cipher', () => {
    expect(readCertificate({ certificate: newP12, password: 'certa' }).expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(() => readCertificate({ certificate: newP12, password: 'errada' })).toThrow('certificatePassword');
    expect(() => readCertificate({ certificate: oldP12 })).toThrow('certificateOldFormat');
  });
});
