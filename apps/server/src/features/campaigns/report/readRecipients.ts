import { AppError, limits, type RecipientState, searchedDigits } from '@recado/contracts';
import { and, asc, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import { follows, fromIdCursor, pageOf, type NumberedQuery } from '../../../kernel/db/page.ts';
import type { Work } from '../../../kernel/work.ts';
import { campaigns, campaignShippings } from '../campaigns.tables.ts';
import { readFigures, type Counts, type StoredFigures } from '../figures.ts';
import { ratingOfTicket } from './readOutcomes.ts';

const s = campaignShippings;
const sortName = sql`plain(${s.name})`;
type AnswerTicket = { id: number; status: 'pending' | 'open' | 'closed'; rating: number | null };
const columns = {
  id: s.id,
  number: s.number,
  name: s.name,
  email: s.email,
  isWhatsappValid: s.isWhatsappValid,
  contactId: s.contactId,
  message: s.message,
  variant: s.variant,
  status: s.status,
  viaTemplate: s.viaTemplate,
  reason: s.reason,
  deliveredAt: s.deliveredAt,
  receivedAt: s.receivedAt,
  readAt: s.readAt,
  answeredAt: s.answeredAt,
  optedOutAt: s.optedOutAt,
  ticketId: s.ticketId,
  answerTicket: sql<AnswerTicket | null>`(
    select json_build_object('id', t.id, 'status', t.status, 'rating', ${ratingOfTicket})
    from tickets t where t.company_id = ${s.companyId} and t.id = ${s.answerTicketId})`,
  createdAt: s.createdAt,
  updatedAt: s.updatedAt,
};

const ofCampaign = (work: Work, id: number) => and(eq(s.companyId, work.companyId), eq(s.campaignId, id));

/** Returns the first recipients of a campaign by id. */
export const readFirstRecipients = (work: Work, id: number) =>
  work.db.select(columns).from(s).where(ofCampaign(work, id)).orderBy(s.id).limit(limits.wholeList);
export type RecipientRow = Awaited<ReturnType<typeof readFirstRecipients>>[number];

type RecipientsQuery = NumberedQuery & { status?: RecipientState | undefined };

/** Recipients that a search finds are counted up to this many. */
const mostFound = 1_000;

/** Returns a page of the recipients of a campaign by name. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function listRecipients(work: Work, id: number, { status, ...query }: RecipientsQuery) {
  const { counts } = await getFigures(work, id);
  const words = query.searchParam?.trim() ?? '';
  const found = words === '' ? undefined : await findRecipients(work, id, words);
  const where = and(ofCampaign(work, id), inState(status), found?.where);
  const number = pageOf(query);
  const records = await work.db
    .select(columns)
    .from(s)
    .where(where)
    .orderBy(sortName, asc(s.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  // Recipients in every state are not counted a second time.
  const known = found ? (status === undefined ? found.total : undefined) : countedIn(counts, status);
  const total = known ?? (await (found ? countFound(work, where) : work.db.$count(s, where)));
  return { records, ...follows(number, limits.listPage, total) };
}

/** Counts the recipients that a search finds, up to `mostFound`. */
const countFound = (work: Work, where: SQL | undefined): Promise<number> =>
  work.db.$count(work.db.select({ id: s.id }).from(s).where(where).limit(mostFound).as('counted'));

/** Returns the number of recipients in a state if the figures have it, which saves counting a large campaign. */
function countedIn(counts: Counts, state: RecipientState | undefined): number | undefined {
  if (state === undefined) return counts.total;
  // `waiting` counts recipients under way too, and `delivered` those who declined afterwards.
  return state === 'waiting' || state === 'sending' || state === 'delivered' ? undefined : counts[state];
}

function inState(state: RecipientState | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'answered') return isNotNull(s.answeredAt);
  return state === 'optedOut' ? isNotNull(s.optedOutAt) : eq(s.status, state);
}

/**
 * Returns the condition of a search, and how many recipients meet it, up to `mostFound`. A rare word is looked up by the
 * index. With a common one, recipients are compared in their order until the page is full. That comparison is not LIKE,
 * because PostgreSQL would expect few matches and sort all recipients.
 */
async function findRecipients(work: Work, campaignId: number, words: string): Promise<{ where: SQL; total: number }> {
  const digits = searchedDigits(words);
  const { rows } = await work.db.execute<{ id: number }>(
    sql`select id from search_recipients(${campaignId}, ${words}, ${digits}, ${mostFound}) found(id)`,
  );
  // A recipient whose name and number both match is found twice.
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length < mostFound) return { where: sql`${s.id} = any(${sql.param(ids)}::int[])`, total: ids.length };
  if (words.length < 3) return { where: sql`starts_with(${sortName}, plain(${words}))`, total: mostFound };
  const byNumber = digits === '' ? sql`` : sql` or strpos(${s.number}, ${digits}) > 0`;
  return { where: sql`(strpos(${sortName}, plain(${words})) > 0${byNumber})`, total: mostFound };
}

/** Returns the recipients of a campaign by id, for a sheet. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function exportRecipients(work: Work, id: number, cursor: string | undefined) {
  await getFigures(work, id);
  const records = await work.db
    .select(columns)
    .from(s)
    .where(and(ofCampaign(work, id), gt(s.id, fromIdCursor(cursor))))
    .orderBy(s.id)
    .limit(limits.exportedRecipients);
  const last = records.at(-1);
  return { records, nextCursor: last && records.length === limits.exportedRecipients ? String(last.id) : null };
}

/** Returns the figures of a campaign. Throws ERR_NO_CAMPAIGN_FOUND. */
async function getFigures(work: Work, id: number): Promise<StoredFigures> {
  const [known] = await work.db
    .select({ figures: readFigures('counts') })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), eq(campaigns.id, id)));
  if (!known) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return known.figures;
}
