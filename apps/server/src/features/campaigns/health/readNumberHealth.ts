import type { NumberHealth } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../../kernel/work.ts';
import { toOfficialNumber } from '../../connections/index.ts';
import { readConnectionWithLimits } from './readSendingLimits.ts';

type Health = z.input<typeof NumberHealth>;
type Figures = Pick<Health, 'days' | 'failures' | 'stopped'>;

/** How far back the figures go. */
const healthDays = 30;
/** Campaigns named as paused or restricted; a longer list says no more about the number. */
const mostStopped = 20;

/** Returns the health of the number of a connection. Throws ERR_NO_WAPP_FOUND. */
export async function readNumberHealth(work: Work, whatsappId: number): Promise<Health> {
  const { connection, newContacts, official, limits } = await readConnectionWithLimits(work, whatsappId);
  const { createdAt: _createdAt, ...shown } = connection;
  const { budget, ageDays, newToday, startedInDay } = limits;
  return {
    whatsappId,
    ...shown,
    budget,
    ageDays,
    newToday,
    allowedToday: newContacts.allowed,
    official: official ? toOfficialNumber(official) : null,
    startedInDay,
    ...(await readFigures(work, whatsappId, newContacts.timezone)),
  };
}

/** Reads the days, the failures and the stopped campaigns in one statement; the rows of the days are one index range. */
async function readFigures(work: Work, connectionId: number, timezone: string): Promise<Figures> {
  const { rows } = await work.db.execute<Figures>(numberFigures(work.companyId, connectionId, timezone));
  return rows[0]!;
}

export const numberFigures = (companyId: number, connectionId: number, timezone: string) => sql`
  with sent as materialized (
    select (part_sent_at at time zone ${timezone})::date::text as day, received_at, read_at, answered_at, opted_out_at,
      coalesce(refusal, case when status = 'failed' then reason end) as refusal
    from campaign_shippings
    where company_id = ${companyId} and connection_id = ${connectionId}
      and part_sent_at >= now() - make_interval(days => ${healthDays})),
  days as (
    select day, count(*)::int as sent, count(received_at)::int as delivered, count(read_at)::int as read,
      count(answered_at)::int as answered, count(*) filter (where refusal <> 'ERR_WAPP_OPT_OUT')::int as failed,
      count(*) filter (where opted_out_at is not null or refusal = 'ERR_WAPP_OPT_OUT')::int as "optedOut"
    from sent group by day),
  failures as (select refusal as code, count(*)::int as count from sent where refusal is not null group by refusal),
  stopped as (
    select id, name, coalesce(pause ->> 'reason', reason) as reason from campaigns
    where company_id = ${companyId} and connection_id = ${connectionId}
      and (pause ->> 'reason' <> 'interrupted' or (status = 'CANCELADA' and reason = 'restricted'))
    order by updated_at desc limit ${mostStopped})
  select
    coalesce((select json_agg(days order by day desc) from days), '[]') as days,
    coalesce((select json_agg(failures order by count desc, code) from failures), '[]') as failures,
    coalesce((select json_agg(stopped) from stopped), '[]') as stopped`;
