import {
  AppError,
  limits,
  type Campaign,
  type CampaignDetails,
  type CampaignGroup,
  type CampaignReport,
  type RecentCampaigns,
  type VariantFigures,
} from '@recado/contracts';
import { and, asc, count, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import { toWireName } from '../../kernel/fileUrls.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { contactListItems, contactLists } from '../contactLists/contactLists.tables.ts';
import { fileLists } from '../fileLists/fileLists.tables.ts';
import { media } from '../media/media.tables.ts';
import { segments } from './segments/segments.tables.ts';
import { tags } from '../tags/tags.tables.ts';
import { campaignPaces, campaigns } from './campaigns.tables.ts';
import { figuresOf, readFigures, toVariants } from './figures.ts';
import { ofGroup } from './ofGroup.ts';
import { readFirstRecipients, type RecipientRow } from './report/readRecipients.ts';
import { readSendingLimits } from './health/readSendingLimits.ts';
import { readOutcomes } from './report/readOutcomes.ts';

export type CampaignRow = z.input<typeof Campaign>;

const named = (row: { id: number | null; name: string | null } | null) =>
  row === null || row.id === null ? null : { id: row.id, name: row.name ?? '' };

type Selected = { campaign: CampaignRow; variants: VariantFigures[] };
type Selection = { where: SQL | undefined; limit: number; offset?: number; what?: 'counts' | 'whole' };

/** Returns campaigns with the names of what they refer to, and their figures; the `whole` ones have variants. */
async function select(work: Work, { where, limit, offset = 0, what = 'counts' }: Selection): Promise<Selected[]> {
  const rows = await work.db
    .select({
      campaign: campaigns,
      connection: { id: connections.id, name: connections.name },
      list: { id: contactLists.id, name: contactLists.name },
      tag: { id: tags.id, name: tags.name },
      segment: { id: segments.id, name: segments.name },
      fileList: { id: fileLists.id, name: fileLists.name },
      file: { path: media.path, name: media.name, mime: media.mime },
      wait: campaignPaces.wait,
      figures: readFigures(what),
      /** Of a campaign that did not start yet, the checked numbers of its list. */
      validInList: sql<number>`case when campaigns.started_at is null then (
        select count(*)::int from contact_list_items i where i.company_id = campaigns.company_id
          and i.contact_list_id = campaigns.contact_list_id and i.is_whatsapp_valid) else 0 end`,
    })
    .from(campaigns)
    .leftJoin(
      connections,
      and(
        eq(connections.companyId, campaigns.companyId),
        eq(connections.id, campaigns.connectionId),
        isNull(connections.deletedAt),
      ),
    )
    .leftJoin(
      contactLists,
      and(eq(contactLists.companyId, campaigns.companyId), eq(contactLists.id, campaigns.contactListId)),
    )
    .leftJoin(tags, and(eq(tags.companyId, campaigns.companyId), eq(tags.id, campaigns.tagId)))
    .leftJoin(segments, and(eq(segments.companyId, campaigns.companyId), eq(segments.id, campaigns.segmentId)))
    .leftJoin(fileLists, and(eq(fileLists.companyId, campaigns.companyId), eq(fileLists.id, campaigns.fileListId)))
    .leftJoin(media, and(eq(media.companyId, campaigns.companyId), eq(media.id, campaigns.mediaId)))
    .leftJoin(
      campaignPaces,
      and(eq(campaignPaces.companyId, campaigns.companyId), eq(campaignPaces.connectionId, campaigns.connectionId)),
    )
    .where(and(eq(campaigns.companyId, work.companyId), where))
    .orderBy(sql`plain(${campaigns.name})`, asc(campaigns.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ campaign, connection, list, tag, segment, fileList, file, wait, figures, validInList }) => {
    const {
      connectionId: _connection,
      mediaId: _media,
      figures: _figures,
      figuresAt: _figuresAt,
      resumedAt: _resumedAt,
      acceptedNotice: _notice,
      ...row
    } = campaign;
    const record = {
      ...row,
      message1: row.message1 ?? '',
      message2: row.message2 ?? '',
      message3: row.message3 ?? '',
      message4: row.message4 ?? '',
      message5: row.message5 ?? '',
      whatsappId: connection?.id ?? null,
      whatsapp: named(connection),
      contactListId: list?.id ?? null,
      contactList: named(list) ?? named(tag) ?? named(segment),
      tagId: tag?.id ?? null,
      segmentId: segment?.id ?? null,
      fileListId: fileList?.id ?? null,
      fileList: named(fileList),
      mediaPath: file && toWireName(work.companyId, file.path),
      mediaName: file?.name ?? null,
      mediaUrl: work.fileUrl(file?.path ?? null),
      mediaType: file?.mime ?? null,
      wait: row.status === 'EM_ANDAMENTO' && row.pause === null ? wait : null,
      report: figuresOf(figures.counts, row.startedAt === null ? validInList : undefined),
    };
    return { campaign: record, variants: toVariants(figures.variants) };
  });
}

/** Returns a page of campaigns by name, with the number of those in each group. */
export async function listCampaigns(
  work: Work,
  { group, ...query }: NumberedQuery & { group?: CampaignGroup | undefined },
) {
  const found = sql`plain(${campaigns.name}) like plain(${containing(query.searchParam)})`;
  const number = pageOf(query);
  const rows = await select(work, {
    where: and(found, group && ofGroup(group)),
    limit: limits.listPage,
    offset: (number - 1) * limits.listPage,
  });
  const countIf = (one: CampaignGroup) => sql<number>`(count(*) filter (where ${ofGroup(one)}))::int`;
  const [counted] = await work.db
    .select({ all: count(), onAir: countIf('onAir'), ended: countIf('ended') })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), found));
  const counts = counted ?? { all: 0, onAir: 0, ended: 0 };
  const records = rows.map(({ campaign }) => campaign);
  return { records, counts, ...follows(number, limits.listPage, counts[group ?? 'all']) };
}

/** Most campaigns of which the size is read; a connection that sends more in 30 days is used to campaigns. */
const mostRecent = 50;

/** Returns how large the campaigns were that began on a connection in the last 30 days, and its limits. */
export async function readRecentCampaigns(work: Work, connectionId: number): Promise<RecentCampaigns> {
  const sizes = await work.db
    .select({ figures: readFigures('counts') })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        eq(campaigns.connectionId, connectionId),
        sql`started_at > now() - interval '30 days'`,
      ),
    )
    .orderBy(desc(campaigns.startedAt))
    .limit(mostRecent);
  const all = sizes.map(({ figures: { counts } }) => counts.total - counts.skipped);
  const sum = all.reduce((total, size) => total + size, 0);
  return {
    campaigns: all.length,
    mean: all.length === 0 ? 0 : Math.round(sum / all.length),
    largest: Math.max(0, ...all),
    limits: await readSendingLimits(work, connectionId),
  };
}

/** Returns a campaign. Throws ERR_NO_CAMPAIGN_FOUND. */
export const getCampaign = async (work: Work, id: number): Promise<CampaignRow> =>
  (await getSelected(work, id, 'counts')).campaign;

async function getSelected(work: Work, id: number, what: 'counts' | 'whole'): Promise<Selected> {
  const [row] = await select(work, { where: eq(campaigns.id, id), limit: 1, what });
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

/** Returns a campaign with what its report shows besides the recipients. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function getReport(work: Work, id: number): Promise<z.input<typeof CampaignReport>> {
  const { campaign, variants } = await getSelected(work, id, 'whole');
  return { ...campaign, variants, outcomes: await readOutcomes(work, id) };
}

/** Returns a campaign with its recipients and what each variant brought. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function getCampaignDetails(work: Work, id: number): Promise<z.input<typeof CampaignDetails>> {
  const { campaign, variants } = await getSelected(work, id, 'whole');
  const shipping = await readFirstRecipients(work, id);
  const { contactListId, contactList } = campaign;
  return {
    ...campaign,
    contactList: contactList && {
      ...contactList,
      contacts: contactListId === null ? shipping.map(toItem(campaign)) : await itemsOf(work, contactListId),
    },
    shipping,
    variants,
  };
}

const { numberKey: _key, checkedAt: _checkedAt, ...itemColumns } = getTableColumns(contactListItems);
const itemsOf = (work: Work, contactListId: number) =>
  work.db
    .select(itemColumns)
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, work.companyId), eq(contactListItems.contactListId, contactListId)))
    .orderBy(contactListItems.id)
    .limit(limits.wholeList);

/** The recipients of a campaign by tag or segment, in the form of the contacts of a list (behaviour 9.4). */
const toItem =
  ({ companyId, tagId, segmentId, id }: CampaignRow) =>
  ({ isWhatsappValid, email, createdAt, ...row }: RecipientRow) => ({
    id: row.id,
    companyId,
    contactListId: tagId ?? segmentId ?? id,
    name: row.name,
    number: row.number,
    email,
    isWhatsappValid,
    createdAt,
    updatedAt: row.updatedAt,
  });
