import { fragment, params, raw } from '../../../kernel/db/hot.ts';
import { campaignShippings } from '../campaigns.tables.ts';

/** The newest campaign message of the last seven days in a chat. */
export type OpenShipping = {
  id: number;
  campaignId: number;
  ticketId: number | null;
  /** The ticket that an answer opened before. */
  answerTicketId: number | null;
};

/** How long an answer belongs to a campaign (behaviour 9.11, 9.12). */
export const answerDays = 7;
const { companyId, connectionId } = params(campaignShippings);

/**
 * SQL for the newest campaign message of a chat that an answer may belong to, as one JSON value, for use inside other
 * statements. Binds `connectionId`; `contact` is the SQL of the contact. Companies without campaigns pay one look-up in
 * an index.
 */
export const openShipping = (contact: string) =>
  fragment`
  (select json_build_object('id', p.id, 'campaignId', p.campaign_id, 'ticketId', p.ticket_id,
      'answerTicketId', p.answer_ticket_id)
    from campaign_shippings p
    where p.company_id = ${companyId} and p.connection_id = ${connectionId} and p.contact_id = ${raw(contact)}
      and p.part_sent_at > now() - interval '${answerDays} days'
    order by p.part_sent_at desc limit 1)`.as<OpenShipping | null>();
