import { planFlags, type ApiScope, type PlanFlag } from '@recado/contracts';
import { alias } from 'drizzle-orm/pg-core';
import { hot, param, params, raw, returns, type RowOf } from '../../kernel/db/hot.ts';
import type { FindTokenCaller } from '../../kernel/http/tokenCaller.ts';
import type { Workshop } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { expiredSql } from '../companies/index.ts';
import { apiTokens } from './apiTokens.tables.ts';
import { hashOfToken } from './newToken.ts';

/** The time of the last use is accurate to this many seconds, so that a busy token does not write at every call. */
const accuracySeconds = 60;
const actor = { kind: 'system', name: 'apiTokens' } as const;

const c = alias(companies, 'c');
const { companyId, id } = params(apiTokens);
const token = param('token', 'text');
const hash = param('hash', 'text');
const isStale = `t.last_used_at is null or t.last_used_at < now() - interval '${accuracySeconds} seconds'`;

/** The owner of a token over all companies. Every call of other software runs it first. */
const find = hot('apiTokens.find')`
  select ${returns({
    tokenId: raw('found.token_id').as<number | null>(),
    title: raw('found.title').as<string>(),
    companyId: c.id,
    connectionId: raw('found.connection_id').as<number | null>(),
    scopes: raw('found.scopes').as<ApiScope[] | null>(),
    isStale: raw('found.is_stale').as<boolean>(),
    companyName: c.name,
    active: c.status,
    dueDate: c.dueDate,
    timezone: c.timezone,
    expired: raw(expiredSql('c')).as<boolean>(),
    plan: raw('to_jsonb(p)').as<Record<string, unknown> | null>(),
  })}
  from (
    select null::int as token_id, name as title, company_id, id as connection_id, null::text[] as scopes, false as is_stale
    from connections where token = ${token} and deleted_at is null
    union all
    select t.id, t.name, t.company_id, t.connection_id, t.scopes, ${raw(isStale)}
    from api_tokens t where t.hash = ${hash}) found
  join companies c on c.id = found.company_id and c.deleted_at is null
  left join plans p on p.id = c.plan_id
  limit 1`;

/** Skips a token that another call has marked since it was read. */
const markUsed = hot('apiTokens.used')`
  update api_tokens t set last_used_at = now()
  where t.company_id = ${companyId} and t.id = ${id} and (${raw(isStale)})`;

/**
 * Finds who calls with a token, over all companies: a connection by its own token, which may only send (behaviour 12),
 * or an API token by its hash. Deleted connections and companies are not found. Reads the database at each call, so that
 * a revoked token is refused at once.
 */
export const openTokenSearch =
  ({ rowsAcrossCompanies, inCompany }: Pick<Workshop, 'rowsAcrossCompanies' | 'inCompany'>): FindTokenCaller =>
  async (given) => {
    const [row] = await rowsAcrossCompanies(find, { token: given, hash: hashOfToken(given) });
    if (!row) return undefined;
    const { tokenId, connectionId, title } = row;
    if (tokenId !== null && row.isStale)
      await inCompany(row.companyId, actor, (work) => work.rows(markUsed, { id: tokenId }));
    return {
      name: tokenId === null ? `connection:${connectionId}` : `token:${tokenId}`,
      title,
      companyId: row.companyId,
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
const flagsOf = (plan: RowOf<typeof find>['plan']): Record<PlanFlag, boolean> =>
  Object.fromEntries(
    planFlags.map((flag) => [flag, plan?.[flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] === true]),
  ) as Record<PlanFlag, boolean>;
