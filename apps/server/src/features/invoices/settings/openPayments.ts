import { AppError, type PaymentProviderName } from '@recado/contracts';
import type { Egress } from '../../../gateways/egress.ts';
import { openMercadoPago } from '../../../gateways/payments/mercadoPago/openMercadoPago.ts';
import { openManual } from '../../../gateways/payments/openManual.ts';
import type { LocalBank } from '../../../gateways/payments/localBank/openLocalBank.ts';
import { openSandboxProvider } from '../../../gateways/payments/localBank/openSandboxProvider.ts';
import type { PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import { withFormerAccounts } from '../../../gateways/payments/withFormerAccounts.ts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Workshop } from '../../../kernel/work.ts';
import { readSecretSetting } from '../../settings/index.ts';
import { findPlatformCompany } from './findPlatformCompany.ts';
import { formerAccountsAt, openFormerAccounts } from './formerAccounts.ts';
import { openBank } from './openBank.ts';
import type { BankFields, PaymentSecrets, SettingsStore, StoredSettings } from './settingsStore.ts';

export type PaymentOptions = Pick<Workshop, 'acrossCompanies' | 'inCompany'> & {
  store: SettingsStore;
  settingSecrets: Pick<Secrets, 'open'>;
  egress: Egress;
  /** Replaces the address of Mercado Pago, in tests. */
  mercadoPagoUrl?: string | undefined;
  bank: LocalBank;
  publicUrl: string;
  isSandboxOffered: boolean;
  /** The secret of the webhook that the simulated bank calls. */
  /** Secrets of webhooks of the simulated bank: it is given the first. */
  sandboxSecrets: readonly string[];
};

/** A charge that was made at a provider. */
type Made = { provider: PaymentProviderName; createdAt: Date };

const actor = { kind: 'system', name: 'payments' } as const;
/** Delay after which changes by another process take effect, in ms. */
const recentMs = 5_000;
const notConfigured = (): AppError => new AppError('ERR_PAYMENT_FAILED', { reason: 'notConfigured' });

/** Returns the address that a bank calls. Banks append `/pix` to all of it, also behind the query. */
export const webhookUrlOf = (publicUrl: string, secret: string): string =>
  `${publicUrl}/api/subscription/webhook?hmac=${encodeURIComponent(secret)}&ignorar=`;

/**
 * The payment providers of the installation, opened from the stored settings. A provider is opened once for each
 * version of the settings, so that its access token is reused.
 */
export function openPayments(options: PaymentOptions) {
  const { store, egress, bank, publicUrl, isSandboxOffered, sandboxSecrets } = options;
  const opened = new Map<string, PaymentProvider>();
  let recent: { at: number; reading: Promise<StoredSettings> } | undefined;

  async function readAll(): Promise<StoredSettings> {
    const companyId = await findPlatformCompany(options);
    if (companyId === undefined) return { row: undefined, secrets: {}, former: [] };
    return options.inCompany(companyId, actor, async (work) => {
      const stored = await store.read(work);
      // The setting that every company has is an older place for the token of Mercado Pago (INV-21).
      const accessToken =
        stored.secrets.accessToken ||
        (await readSecretSetting(work, 'paymentToken', { secrets: options.settingSecrets }));
      return { ...stored, secrets: { ...stored.secrets, accessToken } };
    });
  }

  /** Returns the stored settings, read at most `recentMs` ago. */
  function read(): Promise<StoredSettings> {
    if (recent && performance.now() - recent.at < recentMs) return recent.reading;
    const reading = readAll();
    const one = { at: performance.now(), reading };
    recent = one;
    reading.catch(() => recent === one && (recent = undefined));
    return reading;
  }

  type Account = { row: BankFields | undefined; secrets: PaymentSecrets };
  function open(name: PaymentProviderName, { row, secrets }: Account): PaymentProvider {
    if (name === 'sandbox') {
      if (!isSandboxOffered) throw notConfigured();
      return openSandboxProvider(bank, webhookUrlOf(publicUrl, sandboxSecrets[0]!));
    }
    if (!row) throw notConfigured();
    if (name === 'manual') return openManual(row);
    if (name === 'bacen') return openBank(egress, row, secrets);
    return openMercadoPago(egress, {
      accessToken: secrets.accessToken ?? '',
      webhookUrl: `${publicUrl}/api/subscription/webhook`,
      ...(options.mercadoPagoUrl === undefined ? {} : { baseUrl: options.mercadoPagoUrl }),
    });
  }

  /** Returns a provider by name. Throws ERR_PAYMENT_FAILED if it is not set up. */
  async function named(name: PaymentProviderName): Promise<PaymentProvider> {
    const stored = await read();
    // A token from the older place changes without the row.
    const token = name === 'mercadopago' ? stored.secrets.accessToken : '';
    const version = `${name}:${name === 'sandbox' ? '' : `${stored.row?.updatedAt.getTime() ?? ''}:${token}`}`;
    const known = opened.get(version);
    if (known) return known;
    for (const key of opened.keys()) if (key.startsWith(`${name}:`)) opened.delete(key);
    const provider = open(name, stored);
    opened.set(version, provider);
    return provider;
  }

  const openFormer = openFormerAccounts(open);
  /**
   * Returns the provider of a charge, which also looks in the accounts that the settings had since the charge was made.
   * Throws ERR_PAYMENT_FAILED if it is not set up.
   */
  async function ofCharge({ provider: name, createdAt }: Made): Promise<PaymentProvider> {
    const present = await named(name);
    if (name === 'sandbox' || name === 'manual') return present;
    return withFormerAccounts(present, openFormer(name, formerAccountsAt(await read(), createdAt)));
  }

  return {
    read,
    ofCharge,
    /** Returns the provider that serves. Throws ERR_PAYMENT_FAILED if none is set up. */
    async current(): Promise<PaymentProvider> {
      const { row } = await read();
      const name = row?.provider ?? (isSandboxOffered ? 'sandbox' : undefined);
      if (name === undefined) throw notConfigured();
      return named(name);
    },
    /** Returns the secrets that a notification may prove its origin with. */
    async webhookSecrets(): Promise<{ hmac: string[]; mercadoPago: string }> {
      const { secrets } = await read();
      const given = secrets.webhookSecret ?? '';
      return {
        hmac: [given, ...(isSandboxOffered ? sandboxSecrets : [])].filter((secret) => secret !== ''),
        mercadoPago: given,
      };
    },
    /** Drops what was read, after a change of the settings. */
    forget: (): void => void (recent = undefined),
  };
}

export type Payments = ReturnType<typeof openPayments>;
