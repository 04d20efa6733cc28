import { AppError, type Audience, type SegmentCondition, type SkipReason } from '@recado/contracts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { numberKeyOf, spellingsAsRows } from '../../kernel/db/numberSpellings.ts';
import type { Work } from '../../kernel/work.ts';
import { presentAnswer } from '../contactLists/index.ts';
import { contactLists } from '../contactLists/contactLists.tables.ts';
import { tags } from '../tags/tags.tables.ts';
import { findMissingRow, findSegment } from './segments/changeSegment.ts';
import { hasTag, whereSegment } from './segments/whereSegment.ts';

/**
 * The recipients of a campaign: the contacts of a list, those with any ticket that carries a tag (behaviour 9.4), or
 * those who meet conditions. The first that is not null counts.
 */
export type AudienceChoice = {
  contactListId: number | null;
  tagId: number | null;
  conditions: readonly SegmentCondition[] | null;
};

type AudienceIds = { contactListId: number | null; tagId: number | null; segmentId: number | null };

/**
 * Reads the conditions of the segment of a campaign. A deleted segment has nobody, and neither has one that names a
 * deleted tag, queue or campaign: "without the tag" would mean everybody.
 */
export async function resolveAudience(
  work: Work,
  { contactListId, tagId, segmentId }: AudienceIds,
): Promise<AudienceChoice> {
  const needsSegment = segmentId !== null && contactListId === null && tagId === null;
  const segment = needsSegment ? await findSegment(work, segmentId) : undefined;
  const isWhole = segment !== undefined && (await findMissingRow(work, segment.conditions)) === null;
  return { contactListId, tagId, conditions: isWhole ? segment.conditions : null };
}

/** Returns whether the list, the tag or the segment of a campaign is still there, with every row that it names. */
export async function hasAudience(work: Work, chosen: AudienceIds): Promise<boolean> {
  const { contactListId, tagId, conditions } = await resolveAudience(work, chosen);
  if (contactListId !== null)
    return (
      (await work.db.$count(
        contactLists,
        and(eq(contactLists.companyId, work.companyId), eq(contactLists.id, contactListId)),
      )) > 0
    );
  if (tagId !== null)
    return (await work.db.$count(tags, and(eq(tags.companyId, work.companyId), eq(tags.id, tagId)))) > 0;
  return conditions !== null;
}

/**
 * The recipients as rows (contact_id, name, number, number_key, email, is_whatsapp_valid, reason), each number once, and
 * of several numbers of one contact the first that may get something: messages to all of them arrive in one chat.
 * `reason` says why a recipient is skipped. The number of a tagged contact counts as valid, because a conversation shows
 * it.
 */
const audienceOf = ({ companyId }: Work, { contactListId, tagId, conditions }: AudienceChoice): SQL => sql`
  select contact_id, name, number, number_key, email, is_whatsapp_valid,
    case
      when number_key = '' then case when is_group then 'group' else 'noNumber' end
      when is_group then 'group'
      when row_number() over (partition by number_key order by place) > 1 then 'duplicate'
      when opted_out then 'optedOut'
      when is_suppressed then 'suppressed'
      when is_whatsapp_valid = false then 'invalidNumber'
      when contact_id is not null and row_number() over (partition by contact_id order by is_suppressed,
        case when is_whatsapp_valid then 0 when is_whatsapp_valid is null then 1 else 2 end, place) > 1 then 'duplicate'
    end as reason, place
  from (select found.*, exists (select 1 from suppressed_numbers n
      where n.company_id = ${companyId} and n.number_key = found.number_key) as is_suppressed
    from (${
      contactListId !== null
        ? ofList(companyId, contactListId)
        : ofContacts(
            companyId,
            tagId === null && conditions !== null ? inSegment(companyId, conditions) : hasTag(companyId, tagId),
          )
    }) found) one`;

/** Contacts and items are joined at once: for each of 100,000 items, a book of 100 contacts was read anew for 30 s. */
const ofList = (companyId: number, contactListId: number) => sql`
  select known.id as contact_id, i.name, i.number, i.number_key, i.email,
    ${presentAnswer} as is_whatsapp_valid, false as is_group,
    coalesce(known.opted_out, false) as opted_out, i.id as place
  from contact_list_items i
  left join (
    select distinct on (spelled.id) spelled.id as item_id, c.id, c.opted_out
    from (
      select l.id, ${spellingsAsRows(sql`l.number`, sql`l.number_key`)} as value from contact_list_items l
      where l.company_id = ${companyId} and l.contact_list_id = ${contactListId}) spelled
    join contact_identities n on n.company_id = ${companyId} and n.kind = 'phone' and n.value = spelled.value
    join contacts c on c.company_id = n.company_id and c.id = n.contact_id
    order by spelled.id, c.id) known on known.item_id = i.id
  where i.company_id = ${companyId} and i.contact_list_id = ${contactListId}`;

const ofContacts = (companyId: number, where: SQL) => sql`
  select c.id as contact_id, c.name, c.number,
    ${numberKeyOf(sql`c.number`)} as number_key, c.email,
    case when c.number = '' then null else true end as is_whatsapp_valid, c.is_group, c.opted_out, c.id as place
  from contacts c
  where c.company_id = ${companyId} and c.erased_at is null and ${where}`;

// Conditions are about people: without this, "has not the tag" would find every group.
const inSegment = (companyId: number, conditions: readonly SegmentCondition[]) =>
  sql`not c.is_group and not c.group_only and ${whereSegment(companyId, conditions)}`;

/**
 * Runs a statement over the recipients of a campaign. PostgreSQL knows nothing yet about a list that was just imported:
 * it expects a few rows, and with nested loops compares each of 100,000 with all others, longer than a statement may take.
 * The rest of the transaction has no nested loops either.
 */
export async function queryAudience(work: Work, choice: AudienceChoice, statement: (audience: SQL) => SQL) {
  await work.db.execute(sql`set local enable_nestloop = off`);
  return work.db.execute(statement(audienceOf(work, choice)));
}

type Row = { reason: SkipReason | null; count: number; unchecked: number };
type Sample = z.input<typeof Audience>['samples'][number];

type Chosen = { contactListId?: number | undefined; tagId?: number | undefined; segmentId?: number | undefined };

/** Counts who a campaign would reach. A list, tag or segment that is not there has nobody. */
export async function readAudience(work: Work, chosen: Chosen): Promise<z.input<typeof Audience>> {
  const { contactListId = null, tagId = null, segmentId = null } = chosen;
  if (contactListId === null && tagId === null && segmentId === null)
    throw new AppError('ERR_VALIDATION', { fields: { contactListId: 'required' } });
  return countAudience(work, await resolveAudience(work, { contactListId, tagId, segmentId }));
}

/** The names of extra fields are read from so many recipients: those of 100,000 would take longer than counting them. */
const mostRead = 5_000;

/** Counts the recipients and the skipped ones by reason, with some of the recipients. */
export async function countAudience(work: Work, choice: AudienceChoice): Promise<z.input<typeof Audience>> {
  const { rows } = await queryAudience(
    work,
    choice,
    (audience) => sql`
    with recipient as materialized (${audience})
    select
      (select coalesce(json_agg(counted), '[]') from (
        select reason, count(*)::int as count, count(*) filter (where is_whatsapp_valid is null)::int as unchecked
        from recipient group by reason) counted) as counts,
      (select coalesce(json_agg(json_build_object('name', name, 'number', number, 'email', email,
          'extraInfo', coalesce(extra_info, '[]'))), '[]') from (
        select name, number, email, (
          select c.extra_info from contacts c where c.company_id = ${work.companyId} and c.id = contact_id) as extra_info
        from recipient where reason is null order by place limit 20) sample) as samples,
      (select coalesce(json_agg(name), '[]') from (
        select distinct trim(field ->> 'name') as name
        from (select contact_id from recipient where reason is null and contact_id is not null limit ${mostRead}) r
        join contacts c on c.company_id = ${work.companyId} and c.id = r.contact_id
        cross join jsonb_array_elements(c.extra_info) field
        where field ->> 'value' <> '' order by name limit 200) field) as "extraFields"`,
  );
  const { counts, samples, extraFields } = rows[0] as { counts: Row[]; samples: Sample[]; extraFields: string[] };
  const of = (reason: SkipReason | null) => counts.find((row) => row.reason === reason);
  return {
    recipients: of(null)?.count ?? 0,
    unchecked: of(null)?.unchecked ?? 0,
    skipped: {
      invalidNumber: of('invalidNumber')?.count ?? 0,
      optedOut: of('optedOut')?.count ?? 0,
      suppressed: of('suppressed')?.count ?? 0,
      group: of('group')?.count ?? 0,
      duplicate: of('duplicate')?.count ?? 0,
      noNumber: of('noNumber')?.count ?? 0,
    },
    samples,
    extraFields,
  };
}
