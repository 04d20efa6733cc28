import { planFlags, type ApiScope, type PlanFlag } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { FindTokenCaller } from '../../kernel/http/tokenCaller.ts';
import type { Workshop } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { connections } from '../connections/connections.tables.ts';
import { plans } from '../plans/plans.tables.ts';
import { apiTokens } from './apiTokens.tables.ts';
import { hashOfToken } from './newToken.ts';
import { expiredSql } from '../companies/index.ts';

/** The time of the last use is accurate to this many seconds, so that a busy token does not write at every call. */
const accuracySeconds = 60;
const actor = { kind: 'system', name: 'apiTokens' } as const;

type Row = {
  tokenId: number | null;
  title: string;
  companyId: number;
  connectionId: number | null;
  scopes: ApiScope[] | null;
  isStale: boolean;
  companyName: string;
  active: boolean;
  dueDate: string | null;
  expired: boolean;
  timezone: string;
  plan: Record<string, unknown> | null;
};

/**
 * Finds who calls with a token, over all companies: a connection by its own token, which may only send (behaviour 12),
 * or an API token by its hash. Deleted connections and companies are not found.
 */
export const openTokenSearch =
  ({ acrossCompanies, inCompany }: Pick<Workshop, 'acrossCompanies' | 'inCompany'>): FindTokenCaller =>
  async (token) => {
    const row = await acrossCompanies('apiTokens.find', async (db) => {
      const { rows } = await db.execute(sql`
        select found.*, c.name as "companyName", c.status as active, c.due_date as "dueDate", c.timezone,
          ${sql.raw(expiredSql('c'))} as expired,
          to_jsonb(p) as plan
        from (
          select null::int as "tokenId", name as title, company_id as "companyId", id as "connectionId", null::text[] as scopes, false as "isStale"
          from ${connections} where token = ${token} and deleted_at is null
          union all
          select id, name, company_id, connection_id, scopes, last_used_at is null or last_used_at < now() - make_interval(secs => ${accuracySeconds})
          from ${apiTokens} where hash = ${hashOfToken(token)}) found
        join ${companies} c on c.id = found."companyId" and c.deleted_at is null
        left join ${plans} p on p.id = c.plan_id
        limit 1`);
      return rows[0] as Row | undefined;
    });
    if (!row) return undefined;
    const { tokenId, companyId, connectionId, title } = row;
    if (tokenId !== null && row.isStale)
      await inCompany(companyId, actor, (work) =>
        work.db.execute(
          sql`update ${apiTokens} set last_used_at = now() where company_id = ${companyId} and id = ${tokenId}
            and (last_used_at is null or last_used_at < now() - make_interval(secs => ${accuracySeconds}))`,
        ),
      );
    return {
      name: tokenId === null ? `connection:${connectionId}` : `token:${tokenId}`,
      title,
      companyId,
      isChosen: tokenId === null,
      connectionId,
      scopes: row.scopes ?? ['messages:send'],
      company: {
        name: row.companyName,
        active: row.active,
        dueDate: row.dueDate === null ? null : new Date(row.dueDate),
        expired: row.expired,
        timezone: row.timezone,
        planFlags: flagsOf(row.plan),
      },
    };
  };

/** The columns of the plan are named like the flags, in snake_case. */
const flagsOf = (plan: Row['plan']): Record<PlanFlag, boolean> =>
  Object.fromEntries(
    planFlags.map((flag) => [flag, plan?.[flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] === true]),
  ) as Record<PlanFlag, boolean>;
