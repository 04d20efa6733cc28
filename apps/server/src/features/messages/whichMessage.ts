import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';

/**
 * The id of the message a provider means, as a subselect: by our wid, or by the provider's own. Two looks into two
 * indexes; with `or` PostgreSQL reads both for every message there is.
 */
export const whichMessage = (connectionId: string, wid: string): string =>
  `select id from messages where company_id = $1 and connection_id = ${connectionId} and wid = ${wid}
   union all select id from messages where company_id = $1 and connection_id = ${connectionId} and provider_wid = ${wid}`;

/** The same as a condition on `messages.id`. */
export const isMessage = (work: Work, connectionId: number, wid: string): SQL =>
  sql`id in (select id from messages where company_id = ${work.companyId} and connection_id = ${connectionId} and wid = ${wid}
    union all select id from messages where company_id = ${work.companyId} and connection_id = ${connectionId} and provider_wid = ${wid})`;
