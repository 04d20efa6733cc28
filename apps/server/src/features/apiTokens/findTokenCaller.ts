import { planFlags, type ApiScope, type PlanFlag } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { hot, param, raw, returns, type RowOf } from '../../kernel/db/hot.ts';
import type { FindTokenCaller } from '../../kernel/http/tokenCaller.ts';
import type { Workshop } from '../../kernel/work.ts';
import { apiTokens } from './apiTokens.tables.ts';
import { hashOfToken } from './newToken.ts';
import { expiredSql } from '../companies/index.ts';

/** The time of the last use is accurate to this many seconds, so that a busy token does not write at every call. */
const accuracySeconds = 60;
const actor = { kind: 'system', name: 'apiTokens' } as const;

/** Deleted companies and connections are not found. */
const find = hot('apiTokens.find')`
  select ${returns({
    tokenId: raw('found.token_id').as<number | null>(),
    title: raw('found.title').as<string>(),
    companyId: raw('found.company_id').as<number>(),
    connectionId: raw('found.connection_id').as<number | null>(),
    scopes: raw('found.scopes').as<ApiScope[] | null>(),
    isStale: raw('found.is_stale').as<boolean>(),
    companyName: raw('c.name').as<string>(),
    active: raw('c.status').as<boolean>(),
    dueDate: raw('c.due_date').as<Date | null>(),
    timezone: raw('c.timezone').as<string>(),
    expired: raw(expiredSql('c')).as<boolean>(),
    plan: raw('to_jsonb(p)').as<Record<string, unknown> | null>(),
  })}
  from (
    select null::int as token_id, name as title, company_id, id as connection_id, null::text[] as scopes, false as is_stale
    from connections where token = ${param('token', 'text')} and deleted_at is null
    union all
    select id, name, company_id, connection_id, scopes,
      last_used_at is null or last_used_at < now() - make_interval(secs => ${accuracySeconds})
    from api_tokens where hash = ${param('hash', 'text')}) found
  join companies c on c.id = found.company_id and c.deleted_at is null
  left join plans p on p.id = c.plan_id
  limit 1`;
type Row = RowOf<typeof find>;

/**
 * Finds who calls with a token, over all companies: a connection by its own token, which may only send (behaviour 12),
 * or an API token by its hash.
 */
export const openTokenSearch =
  ({ askAcross, inCompany }: Pick<Workshop, 'askAcross' | 'inCompany'>): FindTokenCaller =>
  async (token) => {
    const values = { token, hash: hashOfToken(token) };
    const [row] = await askAcross('apiTokens.find', { statement: find, values });
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
        dueDate: row.dueDate,
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
