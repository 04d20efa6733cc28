import type { ListedCompany } from '@recado/contracts';
import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { secretSettingKeys } from '@recado/contracts';
import type { z } from 'zod';
import type { Transaction } from '../../kernel/db/open.ts';
import { companies } from '../companies/companies.tables.ts';
import { plans } from '../plans/plans.tables.ts';
import { settings } from '../settings/settings.tables.ts';

/** SQL value: the whole days until the due date of `companies`, by the company's clocks; null without a due date. */
export const daysLeft = sql<number | null>`((${companies.dueDate} at time zone ${companies.timezone})::date
  - (now() at time zone ${companies.timezone})::date)`;

/** SQL value: the time of the newest activity in a ticket of `companies`, by the index of each status. */
const lastMessageAt = sql<string | null>`(select max(newest.at) from unnest(array['open', 'pending', 'closed']) status
  cross join lateral (select t.active_at as at from tickets t
    where t.company_id = ${companies.id} and t.status = status order by t.active_at desc limit 1) newest)`;

const counted = (from: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${from} where x.company_id = ${companies.id})`;
const live = (table: string): SQL => sql`(select * from ${sql.identifier(table)} where deleted_at is null) x`;

/** The columns of a company with its plan, for the platform role. */
export const columns = { company: companies, plan: plans };
export const usageColumns = {
  users: counted(live('users')),
  queues: counted(sql`queues x`),
  connections: counted(live('connections')),
  connected: counted(sql`(select * from connections where deleted_at is null and status = 'CONNECTED') x`),
  lastMessageAt,
  daysLeft,
};

type Row = { company: typeof companies.$inferSelect; plan: typeof plans.$inferSelect | null };
type Used = { [K in keyof typeof usageColumns]: (typeof usageColumns)[K] extends SQL<infer V> ? V : never };

/** Returns rows as the wire has them, each with its settings. Secrets are left out. */
export async function withSettings<R extends Row>(db: Transaction, rows: readonly R[]) {
  const found = await db
    .select()
    .from(settings)
    .where(
      and(
        inArray(
          settings.companyId,
          rows.map(({ company }) => company.id),
        ),
        notInArray(settings.key, [...secretSettingKeys]),
      ),
    )
    .orderBy(settings.companyId, settings.id);
  return rows.map(({ company, plan, ...more }) => {
    const own = found.filter(({ companyId }) => companyId === company.id);
    const campaigns = own.find(({ key }) => key === 'campaignsEnabled')?.value;
    return { ...company, plan, settings: own, campaignsEnabled: campaigns === 'true', more };
  });
}

/** Returns the figures of a row as the wire has them. */
export const toUsage = ({ lastMessageAt: at, ...used }: Used): z.input<typeof ListedCompany>['usage'] => ({
  ...used,
  lastMessageAt: at === null ? null : new Date(at),
});

/** Joins the plan of each company. */
export const joinPlan = eq(plans.id, companies.planId);
