import type { AddressInfo } from 'node:net';
import type { SandboxAct } from '@recado/contracts';
import { fastify } from 'fastify';
import { openEgress, type ClientCertificate } from '../../egress.ts';
import { actAsPayer } from './bankActs.ts';
import { bankRoutes, type BankFault, type BankOptions } from './bankRoutes.ts';
import { findCertificates } from './makeCertificates.ts';
import { openBankLedger, type BankCharge } from './openBankLedger.ts';

export type RunningBank = { origin: string; certificate: ClientCertificate };
export type LocalBank = {
  readonly options: BankOptions;
  /** Faults of the next calls, for tests. */
  readonly faults: BankFault[];
  /** Starts the bank in this process with the first call. */
  start(): Promise<RunningBank>;
  /** Acts as the payer and notifies the registered webhook. Returns undefined for an unknown txid. */
  act(txid: string, act: SandboxAct, options?: { isSilent?: boolean }): Promise<BankCharge | undefined>;
  close(): Promise<void>;
};

const defaults: BankOptions = {
  clientId: 'recado',
  clientSecret: 'simulado',
  pixKey: 'financeiro@recado.test',
  errors: 'efi',
  probesWebhook: false,
};

/**
 * A simulated bank: the Pix API over HTTPS with mutual TLS on loopback, with certificates of its own. Each process
 * starts its own; all of them share the ledger in the data directory.
 */
export function openLocalBank({ directory }: { directory: string }): LocalBank {
  const ledger = openBankLedger(directory);
  const faults: BankFault[] = [];
  const options = { ...defaults };
  // The webhook of an installation at home has a private address.
  const egress = openEgress({ allowPrivate: true });
  let running: Promise<RunningBank & { stop(): Promise<void> }> | undefined;

  async function open() {
    const { ca, server, client } = await findCertificates();
    const app = fastify({
      https: { ...server, ca, requestCert: true, rejectUnauthorized: true },
      forceCloseConnections: true,
    });
    bankRoutes(app, { ledger, options, faults, probe });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return {
      origin: `https://127.0.0.1:${port}`,
      certificate: { ...client, ca },
      async stop() {
        await app.close();
      },
    };
  }

  async function probe(url: string, body: object): Promise<number | null> {
    const headers = { 'content-type': 'application/json' };
    return egress.request({ url, method: 'POST', headers, body: JSON.stringify(body), timeoutMs: 3_000 }).then(
      ({ status }) => status,
      () => null,
    );
  }

  async function notify(pix: NonNullable<BankCharge['pix']>): Promise<void> {
    const webhook = await ledger.findWebhook();
    if (!webhook || pix.length === 0) return;
    // A webhook that fails is no failure of the bank: the receiver asks by itself.
    await egress
      .request({
        url: `${webhook.webhookUrl}/pix`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix: pix.map((one) => ({ ...one, chave: webhook.chave })) }),
        timeoutMs: 3_000,
      })
      .catch(() => undefined);
  }

  return {
    options,
    faults,
    start: () =>
      (running ??= open().catch((error: unknown) => {
        running = undefined;
        throw error;
      })),
    async act(txid, act, { isSilent = false } = {}) {
      const charge = await actAsPayer(ledger, txid, act);
      if (charge && !isSilent) await notify(charge.pix ?? []);
      return charge;
    },
    async close() {
      await (await running?.catch(() => undefined))?.stop();
      running = undefined;
    },
  };
}
