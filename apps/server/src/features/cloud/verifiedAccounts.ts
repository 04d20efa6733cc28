import { AppError, fallbackLanguage, languages, type Language } from '@recado/contracts';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { CloudNews } from '../../gateways/whatsapp/cloud/readWebhook.ts';
import { verifySignature } from '../../gateways/whatsapp/cloud/verifySignature.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import { settings } from '../settings/settings.tables.ts';
import { cloudAccounts } from './cloud.tables.ts';
import type { Credentials } from './openCredentials.ts';

/** A number whose own app secret signed the delivery. */
export type Account = { companyId: number; connectionId: number; phoneNumberId: string; wabaId: string; language: Language };

/** Numbers of one delivery: Meta batches 1,000 items at most. A stranger's longer list is not looked up, and nothing of it is passed over in silence. */
const mostNumbers = 2_000;

/**
 * Whose delivery it is: the numbers it names, as far as their own app secret signed exactly these bytes (trust S14). Throws
 * ERR_INVALID_SIGNATURE where some are ours and none of them signed. Numbers nobody knows are no fault.
 */
export async function verifiedAccounts(visit: Visit, { numbers, templates }: CloudNews, raw: Buffer, signature: string, credentials: Credentials): Promise<Account[]> {
  const phoneNumberIds = [...new Set(numbers.map(({ phoneNumberId }) => phoneNumberId))];
  const wabaIds = [...new Set(templates.map(({ wabaId }) => wabaId))];
  if (phoneNumberIds.length + wabaIds.length === 0) return [];
  if (phoneNumberIds.length + wabaIds.length > mostNumbers) throw new AppError('ERR_VALIDATION', { fields: { entry: 'too_big' } });
  const known = await credentials.recently(`${phoneNumberIds.join()}/${wabaIds.join()}`, () => findAccounts(visit, phoneNumberIds, wabaIds, credentials));
  const isSigned = signedBy(raw, signature);
  const verified = known.filter(({ secret }) => isSigned(secret));
  if (known.length > 0 && verified.length === 0) throw new AppError('ERR_INVALID_SIGNATURE');
  return verified.map(({ secret: _secret, ...account }) => account);
}

async function findAccounts(visit: Visit, phoneNumberIds: string[], wabaIds: string[], credentials: Credentials): Promise<(Account & { secret: string })[]> {
  const rows = await visit.acrossCompanies('cloud.webhook', (db) =>
    db
      .select({
        companyId: cloudAccounts.companyId,
        connectionId: cloudAccounts.connectionId,
        phoneNumberId: cloudAccounts.phoneNumberId,
        wabaId: cloudAccounts.wabaId,
        appSecret: cloudAccounts.appSecret,
        language: settings.value,
      })
      .from(cloudAccounts)
      .leftJoin(settings, and(eq(settings.companyId, cloudAccounts.companyId), eq(settings.key, 'language')))
      .where(or(...(phoneNumberIds.length > 0 ? [inArray(cloudAccounts.phoneNumberId, phoneNumberIds)] : []), ...(wabaIds.length > 0 ? [inArray(cloudAccounts.wabaId, wabaIds)] : []))),
  );
  return rows.map(({ appSecret, language, ...account }) => ({
    ...account,
    secret: credentials.appSecretOf({ ...account, appSecret }),
    language: languages.find((one) => one === language) ?? fallbackLanguage,
  }));
}

/** Numbers of one app share its secret: 3 MB are digested once for each. */
function signedBy(raw: Buffer, signature: string): (appSecret: string) => boolean {
  const judged = new Map<string, boolean>();
  return (appSecret) => {
    const verdict = judged.get(appSecret) ?? verifySignature(appSecret, raw, signature);
    judged.set(appSecret, verdict);
    return verdict;
  };
}
