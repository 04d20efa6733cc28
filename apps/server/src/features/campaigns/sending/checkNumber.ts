import { and, eq, isNull } from 'drizzle-orm';
import type { Errand } from '../../../kernel/errand.ts';
import { findCachedAnswer } from '../../contactLists/index.ts';
import { noteSpelling } from '../../contacts/index.ts';
import { campaignShippings } from '../campaigns.tables.ts';
import type { CampaignSending } from '../campaignDeps.ts';
import { readConnection } from './readConnection.ts';

/** A recipient whose number may have to be checked before the message. */
export type Unchecked = {
  id: number;
  campaignId: number;
  connectionId: number;
  number: string;
  numberKey: string;
  isWhatsappValid: boolean | null;
};

/**
 * Returns whether WhatsApp knows the number of a recipient, and stores it: a number without an account is skipped, a
 * known one gets the digits under which WhatsApp knows it. Null if nobody could tell, as on the official API; then the
 * sending shows it (decision 0064).
 */
export async function checkNumber(
  errand: Errand,
  { id, connectionId, number, numberKey }: Unchecked,
  { findNumber }: CampaignSending,
): Promise<boolean | null> {
  const { cached, isAskable } = await errand.inCompany(async (work) => ({
    cached: await findCachedAnswer(work, numberKey),
    isAskable: (await readConnection(work, connectionId))?.provider !== 'cloud',
  }));
  let digits: string | null = cached?.digits ?? number;
  if (cached === null) {
    if (!isAskable) return null;
    try {
      digits = await findNumber(errand, connectionId, number);
    } catch (error) {
      errand.log.warn({ err: error, connection: connectionId, shipping: id }, 'number check failed');
      return null;
    }
  }
  const isValid = cached?.isValid ?? digits !== null;
  await errand.inCompany(async (work) => {
    if (cached === null && digits !== null) await noteSpelling(work, number, digits);
    await work.db
      .update(campaignShippings)
      .set(
        isValid
          ? { isWhatsappValid: true, number: digits ?? number, updatedAt: work.now }
          : { isWhatsappValid: false, status: 'skipped', reason: 'invalidNumber', updatedAt: work.now },
      )
      .where(
        and(
          eq(campaignShippings.companyId, work.companyId),
          eq(campaignShippings.id, id),
          eq(campaignShippings.status, 'waiting'),
          isNull(campaignShippings.isWhatsappValid),
        ),
      );
  });
  return isValid;
}
