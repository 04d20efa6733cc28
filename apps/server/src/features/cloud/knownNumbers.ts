import { fallbackLanguage, languages, type Language } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import { settings } from '../settings/settings.tables.ts';
import { cloudAccounts } from './cloud.tables.ts';
import type { Credentials } from './openCredentials.ts';

/** A number of the official API in this installation. `secret` decrypts its app secret on first use. */
export type KnownNumber = {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  isConfirmed: boolean;
  language: Language;
  secret(): string;
};

/**
 * All numbers of all companies, by both ids that Meta may name. Several companies may claim a number, one has it
 * confirmed.
 */
export type KnownNumbers = {
  byNumber: ReadonlyMap<string, readonly KnownNumber[]>;
  byWaba: ReadonlyMap<string, readonly KnownNumber[]>;
};

/**
 * Reads every known number. An installation has hundreds of numbers and gets thousands of deliveries; with this map a
 * stranger's ids cost no query.
 */
export async function readKnownNumbers(visit: Visit, credentials: Credentials): Promise<KnownNumbers> {
  const rows = await visit.acrossCompanies('cloud.webhook', (db) =>
    db
      .select({ account: cloudAccounts, language: settings.value })
      .from(cloudAccounts)
      .leftJoin(settings, and(eq(settings.companyId, cloudAccounts.companyId), eq(settings.key, 'language'))),
  );
  const byNumber = new Map<string, KnownNumber[]>();
  const byWaba = new Map<string, KnownNumber[]>();
  for (const { account, language } of rows) {
    let opened: string | undefined;
    const { companyId, connectionId, phoneNumberId, wabaId, confirmedAt } = account;
    const number: KnownNumber = {
      companyId,
      connectionId,
      phoneNumberId,
      wabaId,
      isConfirmed: confirmedAt !== null,
      language: languages.find((known) => known === language) ?? fallbackLanguage,
      secret: () => (opened ??= credentials.appSecretOf(account)),
    };
    byNumber.set(phoneNumberId, [...(byNumber.get(phoneNumberId) ?? []), number]);
    byWaba.set(wabaId, [...(byWaba.get(wabaId) ?? []), number]);
  }
  return { byNumber, byWaba };
}
