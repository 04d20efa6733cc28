import { sql, type SQL } from 'drizzle-orm';

/** Condition on tickets `t` that the dashboard counts: no groups, none created closed, none merged (behaviour 15). */
export const counted = sql`not t.is_group and not t.merged and t.origin in ('contact', 'person')`;

/** A period of a company; both ends are timestamps, the end excluded. */
type Stretch = { company: number; begins: SQL; ends: SQL };

/** Spans `s` of counted tickets that began in the period. */
export const began = ({ company, begins, ends }: Stretch): SQL =>
  sql`s.company_id = ${company} and s.started_at >= ${begins} and s.started_at < ${ends} and not s.merged`;

/** Tickets created in the period: one row with `made`. */
export const madeIn = ({ company, begins, ends }: Stretch): SQL => sql`
  select count(*) as made from tickets t where t.company_id = ${company} and t.created_at >= ${begins} and t.created_at < ${ends} and ${counted}`;

/**
 * One row about tickets finished and first accepted in the period: `finished`, `held`, `held_seconds`, `waits`,
 * `wait_seconds` (`dashboardDays` defines them). A ticket is finished once, at its last close, so the figures of
 * several periods may be added up.
 */
export const servedIn = ({ company, begins, ends }: Stretch): SQL => sql`
  select f.finished, h.held, h.held_seconds, w.waits, w.wait_seconds
  from (select count(*) as finished from tickets t where t.company_id = ${company} and t.status = 'closed' and t.closed_at >= ${begins} and t.closed_at < ${ends} and ${counted}) f,
    (select count(distinct s.ticket_id) as held, coalesce(sum(s.seconds), 0) as held_seconds from ticket_spans s
      where s.company_id = ${company} and s.finished_at >= ${begins} and s.finished_at < ${ends}) h,
    (select count(s.wait_seconds) as waits, coalesce(sum(s.wait_seconds), 0) as wait_seconds from ticket_spans s
      where ${began({ company, begins, ends })}) w`;

/** Spans each user began in the period, one row of `user_id` and `started` for each. */
export const startedIn = (stretch: Stretch): SQL => sql`
  select s.user_id, count(*) as started from ticket_spans s where ${began(stretch)} group by s.user_id`;

/** Finished tickets each user held in the period, one row of `user_id`, `held` and `held_seconds` for each. */
export const heldIn = ({ company, begins, ends }: Stretch): SQL => sql`
  select s.user_id, count(distinct s.ticket_id) as held, coalesce(sum(s.seconds), 0) as held_seconds from ticket_spans s
  where s.company_id = ${company} and s.finished_at >= ${begins} and s.finished_at < ${ends} group by s.user_id`;

/** Ratings each user received in the period, one row of `user_id`, `ratings` and `rating_sum` for each. */
export const ratedIn = ({ company, begins, ends }: Stretch): SQL => sql`
  select r.user_id, count(r.value) as ratings, coalesce(sum(r.value), 0) as rating_sum from ratings r
  where r.company_id = ${company} and r.answered_at >= ${begins} and r.answered_at < ${ends} group by r.user_id`;
