import type { DashboardAttendant } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/http/bind.ts';
import { counted, rangeOf, type Asked } from './range.ts';

type Counters = { supportHappening: number; supportPending: number; supportFinished: number; avgSupportTime: number; avgWaitTime: number };

/** The counters and the attendants of a range, by the definitions of behaviour 15. Times in whole minutes (DASH-12 to DASH-16). */
export async function readSummary(work: UserWork, asked: Asked) {
  const { from, to } = rangeOf(work.actor, asked);
  const company = work.companyId;
  const live = (status: 'open' | 'pending') => sql`(select count(*)::int from tickets t where t.company_id = ${company} and t.status = ${status} and t.created_at < ${to} and ${counted})`;
  const counters = await work.db.execute(sql`
    select ${live('open')} as "supportHappening", ${live('pending')} as "supportPending",
      (select count(*)::int from tickets t where t.company_id = ${company} and t.status = 'closed' and t.closed_at >= ${from} and t.closed_at < ${to} and ${counted}) as "supportFinished",
      (select coalesce(round(sum(s.seconds) / 60.0 / nullif(count(distinct s.ticket_id), 0)), 0)::int from ticket_spans s where s.company_id = ${company} and s.finished_at >= ${from} and s.finished_at < ${to}) as "avgSupportTime",
      (select coalesce(round(avg(s.wait_seconds) / 60.0), 0)::int from ticket_spans s where s.company_id = ${company} and s.started_at >= ${from} and s.started_at < ${to}) as "avgWaitTime"`);
  const attendants = await work.db.execute(sql`
    select u.id, u.name, u.online, coalesce(r.rating, 0)::float8 as rating, coalesce(s.minutes, 0)::int as "avgSupportTime", coalesce(s.tickets, 0)::int as tickets
    from users u
    left join (select user_id, round(avg(value), 2) as rating from ratings where company_id = ${company} and answered_at >= ${from} and answered_at < ${to} group by user_id) r on r.user_id = u.id
    left join (select user_id, round(sum(seconds) / 60.0 / count(distinct ticket_id)) as minutes, count(distinct ticket_id) as tickets
      from ticket_spans where company_id = ${company} and finished_at >= ${from} and finished_at < ${to} group by user_id) s on s.user_id = u.id
    where u.company_id = ${company} order by u.name, u.id`);
  return { counters: counters.rows[0] as unknown as Counters, attendants: attendants.rows as unknown as DashboardAttendant[] };
}
