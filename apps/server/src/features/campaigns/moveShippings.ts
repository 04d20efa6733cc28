import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { campaignShippings } from './campaigns.tables.ts';

/** Moves what campaigns sent to a contact to another when the two are merged. */
export const moveShippings = async (work: Work, fromContactId: number, toContactId: number): Promise<void> =>
  void (await work.db
    .update(campaignShippings)
    .set({ contactId: toContactId })
    .where(and(eq(campaignShippings.companyId, work.companyId), eq(campaignShippings.contactId, fromContactId))));

/** Assigns what campaigns sent in these tickets to the contact that each ticket has now. */
export const followShippings = async (work: Work, ticketIds: readonly number[]): Promise<void> => {
  if (ticketIds.length === 0) return;
  await work.db
    .update(campaignShippings)
    .set({
      contactId: sql`(select t.contact_id from tickets t
        where t.company_id = campaign_shippings.company_id and t.id = campaign_shippings.ticket_id)`,
    })
    .where(and(eq(campaignShippings.companyId, work.companyId), inArray(campaignShippings.ticketId, [...ticketIds])));
};
