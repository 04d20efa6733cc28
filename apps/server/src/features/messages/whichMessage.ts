import { sql, type SQL } from 'drizzle-orm';
import { fragment, params, type Fragment } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';

const { companyId, connectionId } = params(messages);

/**
 * Returns a subselect for the message that a provider means, by our wid or the provider's. A union uses one index each;
 * with `or`, PostgreSQL scans both indexes completely. Binds `connectionId`.
 */
export const whichMessage = <V extends object>(
  wid: Fragment<V>,
): Fragment<{ companyId: number; connectionId: number } & V> =>
  fragment`
    select id from messages where company_id = ${companyId} and connection_id = ${connectionId} and wid = ${wid}
    union all
    select id from messages where company_id = ${companyId} and connection_id = ${connectionId} and provider_wid = ${wid}` as never;

/** Returns the same lookup as a condition on `messages.id`. */
export const isMessage = (work: Work, connectionId: number, wid: string): SQL =>
  sql`id in (select id from messages where company_id = ${work.companyId} and connection_id = ${connectionId} and wid = ${wid}
    union all select id from messages where company_id = ${work.companyId} and connection_id = ${connectionId} and provider_wid = ${wid})`;
