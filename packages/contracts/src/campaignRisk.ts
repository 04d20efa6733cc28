import { z } from 'zod';
import { SendingLimits } from './estimateEnd.ts';

const count = z.number().int();
/**
 * The campaigns that began on a connection in the last 30 days: how many, and their recipients; and the limits of the
 * connection, null if it does not exist.
 */
export const RecentCampaigns = z.object({
  campaigns: count,
  mean: count,
  largest: count,
  limits: SendingLimits.nullable(),
});
export type RecentCampaigns = z.output<typeof RecentCampaigns>;

/** Fewer recipients are no risk, whatever the number sent before. */
const smallCampaign = 100;
/** So many recipients are a high risk for a number that sent no campaign in 30 days. */
const largeFirstCampaign = 500;
/** A campaign that exceeds the largest one by this factor is a high risk. */
const highFactor = 10;

/**
 * Returns how likely WhatsApp restricts a number for a campaign of this size. The rule is a warning, not a limit: numbers
 * are restricted when they suddenly write to many more people than before.
 */
export function campaignRisk(
  recipients: number,
  { campaigns, largest }: Omit<RecentCampaigns, 'limits'>,
): 'medium' | 'high' | null {
  if (recipients < smallCampaign || recipients <= largest) return null;
  if (campaigns === 0) return recipients >= largeFirstCampaign ? 'high' : 'medium';
  return recipients > largest * highFactor ? 'high' : 'medium';
}
