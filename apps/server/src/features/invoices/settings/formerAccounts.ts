import { AppError, type PaymentProviderName, type PaymentSecretName } from '@recado/contracts';
import type { PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import type { BankFields, FormerAccount, PaymentSecrets, StoredSettings } from './settingsStore.ts';

/** A charge is asked about for up to 7 days after its expiry, which is hours after its creation. In ms. */
const keptMs = 10 * 86_400_000;
/** Processes take over new settings within seconds; until then they make charges at the former account. In ms. */
const slackMs = 60_000;
/** Most former accounts, because somebody may save again and again. */
const mostFormer = 20;

const accountFields = ['bank', 'environment', 'pixKey', 'tokenUrl', 'baseUrl'] as const;
const accountSecrets = [
  'clientId',
  'clientSecret',
  'appKey',
  'certificate',
  'privateKey',
  'certificatePassword',
  'accessToken',
] as const satisfies readonly PaymentSecretName[];

type Settings = { row: Partial<BankFields>; secrets: PaymentSecrets };

/**
 * Returns the former accounts after a change of the settings. The account before it is added if the change names another
 * account or other credentials: nobody can tell the two apart. Credentials that are only cleared are not kept.
 */
export function keepFormerAccounts(before: StoredSettings, after: Settings, now: Date): FormerAccount[] {
  const kept = before.former.filter(({ until }) => Date.parse(until) > now.getTime() - keptMs);
  const { row, secrets } = before;
  const hasAccount = Boolean(secrets.accessToken || secrets.clientId);
  if (!row || !hasAccount || !isOtherAccount({ row, secrets }, after)) return kept;
  const { bank, environment, pixKey, tokenUrl, baseUrl, receiverName, receiverCity } = row;
  const former = {
    until: now.toISOString(),
    row: { bank, environment, pixKey, tokenUrl, baseUrl, receiverName, receiverCity },
    secrets: Object.fromEntries(accountSecrets.map((name) => [name, secrets[name] ?? ''])),
  };
  return [former, ...kept].slice(0, mostFormer);
}

const isOtherAccount = (before: Settings, after: Settings): boolean =>
  accountFields.some((name) => after.row[name] !== undefined && after.row[name] !== before.row[name]) ||
  accountSecrets.some((name) => Boolean(after.secrets[name]) && after.secrets[name] !== (before.secrets[name] ?? ''));

/** Returns the accounts that may know a charge made at this time, the newest first. */
export const formerAccountsAt = ({ former }: StoredSettings, createdAt: Date): FormerAccount[] =>
  former.filter(({ until }) => Date.parse(until) + slackMs > createdAt.getTime());

/** Opens a provider with the settings of an account. Throws ERR_PAYMENT_FAILED for a certificate that cannot be read. */
type Open = (name: PaymentProviderName, account: FormerAccount) => PaymentProvider;

/**
 * Returns a function that opens former accounts at a provider, each once. Leaves out those without credentials of the
 * provider, and those whose certificate cannot be read.
 */
export function openFormerAccounts(open: Open) {
  const opened = new Map<string, PaymentProvider>();
  const openOne = (name: PaymentProviderName, account: FormerAccount): PaymentProvider[] => {
    if (!(name === 'bacen' ? account.secrets.clientId : account.secrets.accessToken)) return [];
    const key = `${name}:${account.until}`;
    try {
      const provider = opened.get(key) ?? open(name, account);
      opened.set(key, provider);
      return [provider];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  };
  return (name: PaymentProviderName, former: readonly FormerAccount[]): PaymentProvider[] =>
    former.flatMap((account) => openOne(name, account));
}
