import { limits, type platformCompaniesApi, type RequestOf } from '@recado/contracts';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { dayBegins } from '../../kernel/db/days.ts';
import { containing, follows, pageOf } from '../../kernel/db/page.ts';
import type { Workshop } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { plans } from '../plans/plans.tables.ts';
import { columns, daysLeft, joinPlan, toUsage, usageColumns, withSettings } from './companyRows.ts';

type Platform = Pick<Workshop, 'acrossCompanies'>;
type Query = RequestOf<typeof platformCompaniesApi.page>['query'];

/** Companies whose due date is at most this many days away are due soon. */
const soonDays = 5;
/**
 * The present days of each time zone, calculated once: for each company it took two thirds of the query's time. `offset 0`
 * keeps PostgreSQL from moving the calculation into the comparison with each company.
 */
const days = sql`(select zones.timezone, ${dayBegins(sql`today`, sql`zones.timezone`)} as today,
    ${dayBegins(sql`(today + ${soonDays}::int + 1)`, sql`zones.timezone`)} as "afterSoon"
  from (select distinct timezone from companies) zones
  cross join lateral (select (now() at time zone zones.timezone)::date as today) day offset 0)`;
const isDue = (condition: SQL): SQL =>
  sql`exists (select 1 from ${days} days where days.timezone = ${companies.timezone} and ${condition})`;
const isSoon = isDue(sql`${companies.dueDate} >= days.today and ${companies.dueDate} < days."afterSoon"`);
const isPast = isDue(sql`${companies.dueDate} < days.today`);
const present = isNull(companies.deletedAt);
/** The searched text begins with the name. */
const byName = [asc(companies.searchText), asc(companies.id)] as const;

/** Returns a page of companies by name with their figures. The search covers name, e-mail and phone (COMP-01). */
export const listCompanies = ({ acrossCompanies }: Platform, query: Query) =>
  acrossCompanies('platformCompanies.page', async (db) => {
    const found = query.searchParam?.trim()
      ? sql`${companies.searchText} like plain(${containing(query.searchParam)})`
      : undefined;
    const where = and(
      present,
      found,
      query.companyId === undefined ? undefined : eq(companies.id, query.companyId),
      query.due === 'soon' ? isSoon : query.due === 'past' ? isPast : undefined,
    );
    const number = pageOf(query);
    // First the ids: the figures of the pages before would be read too.
    const ids = db
      .select({ id: companies.id })
      .from(companies)
      .where(where)
      .orderBy(...byName)
      .limit(limits.listPage)
      .offset((number - 1) * limits.listPage);
    const rows = await db
      .select({ ...columns, ...usageColumns })
      .from(companies)
      .leftJoin(plans, joinPlan)
      .where(inArray(companies.id, ids))
      .orderBy(...byName);
    const total = await db.$count(companies, where);
    const shown = await withSettings(db, rows);
    return {
      companies: shown.map(({ more, ...company }) => ({ ...company, usage: toUsage(more) })),
      ...follows(number, limits.listPage, total),
    };
  });

/** Returns every company by name, with plan and settings. */
export const listAllCompanies = ({ acrossCompanies }: Platform) =>
  acrossCompanies('platformCompanies.list', async (db) => {
    const rows = await db
      .select(columns)
      .from(companies)
      .leftJoin(plans, joinPlan)
      .where(present)
      .orderBy(...byName)
      .limit(limits.wholeList);
    return (await withSettings(db, rows)).map(({ more: _none, ...company }) => company);
  });

/** Returns figures over all companies. Connections of inactive companies do not count as down. */
export const summarize = ({ acrossCompanies }: Platform) =>
  acrossCompanies('platformCompanies.summary', async (db) => {
    const { rows } = await db.execute(sql`
      with company as (
        select companies.*, ${daysLeft} as days_left, coalesce(p.value, 0) as value,
          case recurrence when 'BIMESTRAL' then 2 when 'TRIMESTRAL' then 3 when 'SEMESTRAL' then 6 when 'ANUAL' then 12 else 1 end as months
        from companies left join plans p on p.id = companies.plan_id where companies.deleted_at is null
      ), line as (
        select x.company_id, x.status = 'CONNECTED' as up, x.desired_state = 'open' as wanted
        from connections x join company c on c.id = x.company_id where x.deleted_at is null and c.status
      )
      select count(*)::int as companies, count(*) filter (where status)::int as active,
        count(*) filter (where days_left between 0 and ${soonDays})::int as "dueSoon",
        coalesce(sum(value * months) filter (where days_left between 0 and ${soonDays}), 0)::float8 as "dueSoonValue",
        count(*) filter (where days_left < 0)::int as expired,
        (select count(*)::int from line) as connections,
        (select count(*)::int from line where up) as connected,
        (select count(distinct company_id)::int from line where wanted and not up) as "companiesDown"
      from company`);
    return rows[0] as {
      companies: number;
      active: number;
      dueSoon: number;
      dueSoonValue: number;
      expired: number;
      connections: number;
      connected: number;
      companiesDown: number;
    };
  });
