import type { SegmentCondition } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';

/** SQL for the contacts `c` of a company that meet all conditions. It is built here only. */
export const whereSegment = (companyId: number, conditions: readonly SegmentCondition[]): SQL =>
  sql.join([sql`true`, ...conditions.map((condition) => whereCondition(companyId, condition))], sql` and `);

function whereCondition(companyId: number, condition: SegmentCondition): SQL {
  const met = conditionOf(companyId, condition);
  if (condition.has) return met;
  switch (condition.kind) {
    // Somebody who never talked to the company, or never got the campaign, meets neither side.
    case 'lastContact':
      return sql`not (${met}) and exists (select 1 from tickets t where t.company_id = ${companyId} and t.contact_id = c.id)`;
    case 'campaign':
      return sql`not (${met}) and ${gotCampaign(companyId, condition.campaignId, sql`true`)}`;
    default:
      return sql`not (${met})`;
  }
}

function conditionOf(companyId: number, condition: SegmentCondition): SQL {
  switch (condition.kind) {
    case 'tag':
      return hasTag(companyId, condition.tagId);
    case 'queue':
      return sql`exists (select 1 from tickets t where t.company_id = ${companyId} and t.contact_id = c.id
        and t.queue_id = ${condition.queueId})`;
    case 'lastContact':
      return sql`exists (select 1 from tickets t where t.company_id = ${companyId} and t.contact_id = c.id
        and t.active_at >= now() - make_interval(days => ${condition.days}::int))`;
    case 'field':
      return sql`exists (select 1 from jsonb_array_elements(c.extra_info) field
        where plain(trim(field ->> 'name')) = plain(${condition.name.trim()})
          and plain(trim(field ->> 'value')) = plain(${condition.value.trim()}))`;
    case 'campaign':
      return gotCampaign(companyId, condition.campaignId, sql`s.answered_at is not null`);
  }
}

/** SQL for the contacts `c` with any ticket that carries a tag. Nobody has a tag that is null. */
export const hasTag = (companyId: number, tagId: number | null): SQL =>
  sql`exists (select 1 from ticket_tags tt
    join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id
    where tt.company_id = ${companyId} and tt.tag_id = ${tagId} and t.contact_id = c.id)`;

const gotCampaign = (companyId: number, campaignId: number, and: SQL): SQL =>
  sql`exists (select 1 from campaign_shippings s where s.company_id = ${companyId} and s.campaign_id = ${campaignId}
    and s.contact_id = c.id and s.part_sent_at is not null and ${and})`;
