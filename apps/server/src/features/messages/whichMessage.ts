import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';

/**
 * Returns a subselect for the message that a provider means, by our wid or the provider's. A union uses one index each;
 * with `or`, PostgreSQL scans both indexes completely.
 */
export const whichMessage = (connectionId: string, wid: string): string =>
  `select id from messages where company_id = $1 and connection_id = ${connectionId} and wid = ${wid}
   union all select id from messages where company_id = $1 and connection_id = ${connectionId} and provider_wid = ${wid}`;

/** Returns the same lookup as a condition on `messages.id`. */
export const isMessage = (work: Work, connectionId: number, wid: string): SQL =>
  sql`id in (select id from messages where company_id = ${work.companyId} and connection_id = ${connectionId} and wid = ${wid}
    union all select id from messages where company_id = ${work.companyId} and connection_id = ${connectionId} and provider_wid = ${wid})`;
