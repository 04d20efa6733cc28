import { and, eq, isNull } from 'drizzle-orm';
import type { Errand } from '../../../kernel/errand.ts';
import { askNumber, findCachedAnswer } from '../../contactLists/index.ts';
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
  const answer = cached ?? (isAskable ? await askNumber(errand, connectionId, number, findNumber) : null);
  if (answer === null) return null;
  const { isValid, digits = number } = answer;
  await errand.inCompany(async (work) => {
    await work.db
      .update(campaignShippings)
      .set(
        isValid
          ? { isWhatsappValid: true, number: digits, updatedAt: work.now }
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
