import type { PaymentSecretName } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import { declareSealed, resealText } from '../../../kernel/db/sealedTables.ts';
import { openSecrets, type KeyRing } from '../../../kernel/secrets.ts';
import type { Work } from '../../../kernel/work.ts';
import { paymentSettings } from '../paymentSettings.tables.ts';

export type SettingsRow = typeof paymentSettings.$inferSelect;
export type PaymentSecrets = Partial<Record<PaymentSecretName, string>>;
/** The fields of the settings that name an account at a bank. */
export type BankFields = Pick<
  SettingsRow,
  'bank' | 'environment' | 'pixKey' | 'tokenUrl' | 'baseUrl' | 'receiverName' | 'receiverCity'
>;
/** An account at a payment provider that the settings had before a change (decision 0170). */
export type FormerAccount = {
  /** When the change was stored (ISO). */
  until: string;
  row: BankFields;
  secrets: PaymentSecrets;
};
export type StoredSettings = { row: SettingsRow | undefined; secrets: PaymentSecrets; former: FormerAccount[] };
type Sealed = PaymentSecrets & { former?: FormerAccount[] };

const at = (companyId: number) => ({ table: 'payment_settings', column: 'sealed', row: companyId });

declareSealed(paymentSettings, 'payment settings', {
  sealed: (row, secrets) => resealText(secrets, row.sealed, at(row.companyId)),
});

/**
 * Stores the payment settings of the platform. The secrets among them, and former accounts with theirs, are encrypted for
 * their own row.
 */
export function openSettingsStore(keys: KeyRing) {
  const box = openSecrets(keys);
  return {
    /** Lets changes run one after another: `write` replaces all secrets and former accounts at once. Call it before `read`. */
    lock: (work: Work): Promise<void> => work.lock('payment_settings'),
    async read(work: Work): Promise<StoredSettings> {
      const [row] = await work.db.select().from(paymentSettings).where(eq(paymentSettings.companyId, work.companyId));
      const text = row?.sealed;
      const { former = [], ...secrets } = text ? (JSON.parse(box.open(text, at(work.companyId))) as Sealed) : {};
      return { row, secrets, former };
    },
    async write(
      work: Work,
      values: Partial<Omit<SettingsRow, 'id' | 'companyId' | 'sealed'>>,
      { secrets, former }: Pick<StoredSettings, 'secrets' | 'former'>,
    ): Promise<void> {
      const sealed = JSON.stringify({ ...secrets, former } satisfies Sealed);
      const kept = { ...values, sealed: box.seal(sealed, at(work.companyId)), updatedAt: work.now };
      await work.db
        .insert(paymentSettings)
        .values({ companyId: work.companyId, ...kept })
        .onConflictDoUpdate({ target: paymentSettings.companyId, set: kept });
    },
  };
}

export type SettingsStore = ReturnType<typeof openSettingsStore>;
