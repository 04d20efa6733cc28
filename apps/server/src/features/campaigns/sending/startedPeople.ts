import { peopleAllowed, peopleToWaitFor } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { readOfficialNumber } from '../../connections/index.ts';
import type { campaignPaces } from '../campaigns.tables.ts';
import type { readConnection } from './readConnection.ts';

/** The messaging limit counts people of the last 24 hours. */
const limitMs = 24 * 3_600_000;
/** A count is used for so long: two numbers of a business write to at most a minute's worth of people too many. */
const recountMs = 60_000;

type Pace = Pick<typeof campaignPaces.$inferSelect, 'startedCount' | 'startedCountAt'>;
type Connection = Pick<NonNullable<Awaited<ReturnType<typeof readConnection>>>, 'provider'>;

/** The people that a business wrote to outside of their window. `left` is null without a limit. */
export type StartedPeople = { left: number | null; count: number; countedAt: Date | null; opensAt: Date | null };

/**
 * Returns how many people campaigns may still write to outside of their window, and when there is room again if there is
 * none. Between two counts `startedCount` only grows, so that it is never too small for this connection; at the limit the
 * people are counted anew.
 */
export async function countStartedPeople(
  work: Work,
  pace: Pace | undefined,
  connectionId: number,
  { provider }: Connection,
): Promise<StartedPeople> {
  const official = provider === 'cloud' ? await readOfficialNumber(work, connectionId) : undefined;
  const allowed = official ? peopleAllowed(official.messagingLimit) : null;
  if (!official || allowed === null)
    return { left: null, count: pace?.startedCount ?? 0, countedAt: pace?.startedCountAt ?? null, opensAt: null };
  if (
    pace?.startedCountAt &&
    work.now.getTime() - pace.startedCountAt.getTime() < recountMs &&
    pace.startedCount < allowed
  )
    return {
      left: allowed - pace.startedCount,
      count: pace.startedCount,
      countedAt: pace.startedCountAt,
      opensAt: null,
    };
  const { count } = await readStarted(work, official.wabaId);
  const left = Math.max(0, allowed - count);
  const opensAt = left > 0 ? null : await findRoom(work, official.wabaId, peopleToWaitFor(allowed, count));
  return { left, count, countedAt: work.now, opensAt };
}

/** Returns how many people the numbers of a business account wrote to in the last 24 hours. */
export async function readStarted(work: Work, wabaId: string): Promise<{ count: number }> {
  const { rows } = await work.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${startedPeople(work.companyId, wabaId)}) people`,
  );
  return rows[0]!;
}

/** Returns when so many of the people are older than 24 hours. */
async function findRoom(work: Work, wabaId: string, people: number): Promise<Date> {
  const { rows } = await work.db.execute<{ at: string }>(sql`
    select at from (${startedPeople(work.companyId, wabaId)}) people order by at limit 1 offset ${people - 1}`);
  const at = rows[0] ? new Date(rows[0].at).getTime() + limitMs : work.now.getTime();
  // A millisecond later: the person has left the 24 hours then.
  return new Date(at + 1);
}

/**
 * SQL for the people of the last 24 hours whom campaigns of a business account wrote to by a template, because their
 * window was closed. A refused message reached nobody and does not count.
 */
export const startedPeople = (companyId: number, wabaId: string): SQL => sql`
  select s.number_key, max(s.part_sent_at) as at
  from official_numbers o
  join campaign_shippings s on s.company_id = o.company_id and s.connection_id = o.connection_id
  where o.company_id = ${companyId} and o.waba_id = ${wabaId} and s.part_sent_at > now() - interval '24 hours'
    and s.via_template and s.refusal is null
  group by s.number_key`;

/** SQL that is true for recipients `s` of campaigns `c` whose 24-hour window is open: they wrote, or revised a message. */
export const isInWindow = (work: Work): SQL => sql`(exists (
  select 1 from messages m where m.company_id = ${work.companyId} and m.chat_contact_id = s.contact_id
    and m.connection_id = c.connection_id and not m.from_me and m.sent_at > now() - interval '24 hours')
  or exists (
  select 1 from messages m where m.company_id = ${work.companyId} and m.chat_contact_id = s.contact_id
    and m.connection_id = c.connection_id and m.revised_at > now() - interval '24 hours'))`;
