import { integrationLogRows } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { integrationHours } from './integrationHours.tables.ts';
import { integrationRequests } from './integrationRequests.tables.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';

/** Longest request and answer that are kept. */
const longestRequest = 8_000;
const longestAnswer = 2_000;

export type SentRequest = {
  integrationId: number;
  ticketId: number;
  /** The same in each try of one request. */
  delivery: string;
  request: string;
  status: number | null;
  answer: string;
  failure: string | null;
  ms: number;
};

/** Removes the signatures of files, with which anybody could read them, and what PostgreSQL cannot store. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/([?&](?:e|s|sig|signature|token|key|secret|password|access_token)=)[^&"'\s\\]*/gi, '$1…');

/** Returns an address without its query, which may hold a token of the receiver. */
export function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * Stores a request with its answer, counts it in its hour, and deletes all but the newest ones of the integration.
 * Another try replaces the earlier one and counts too, if it went otherwise.
 */
export async function recordRequest(work: Work, { request, answer, ...sent }: SentRequest): Promise<void> {
  // Waits for nobody: an integration that is being deleted takes its rows with it.
  const [known] = await work.db
    .select({ id: queueIntegrations.id })
    .from(queueIntegrations)
    .where(and(eq(queueIntegrations.companyId, work.companyId), eq(queueIntegrations.id, sent.integrationId)))
    .for('key share');
  if (!known) return;
  const stored = {
    ...sent,
    companyId: work.companyId,
    request: withoutSecrets(request).slice(0, longestRequest),
    answer: withoutSecrets(answer).slice(0, longestAnswer),
  };
  const { status, failure, ms } = sent;
  const changed = await work.db
    .insert(integrationRequests)
    .values(stored)
    .onConflictDoUpdate({
      target: [integrationRequests.companyId, integrationRequests.integrationId, integrationRequests.delivery],
      set: { status, failure, ms, answer: stored.answer, updatedAt: work.now },
      setWhere: sql`(${integrationRequests.status}, ${integrationRequests.failure})
        is distinct from (${status}::integer, ${failure}::text)`,
    })
    .returning({ id: integrationRequests.id });
  if (changed.length > 0) await countRequest(work, sent.integrationId, failure === null);
  await work.db.execute(sql`
    delete from ${integrationRequests} where company_id = ${work.companyId} and integration_id = ${sent.integrationId}
      and id <= coalesce((
        select id from ${integrationRequests}
        where company_id = ${work.companyId} and integration_id = ${sent.integrationId}
        order by id desc offset ${integrationLogRows} limit 1), 0)`);
}

async function countRequest(work: Work, integrationId: number, isAnswered: boolean): Promise<void> {
  const { answered, failed } = integrationHours;
  await work.db
    .insert(integrationHours)
    .values({
      companyId: work.companyId,
      integrationId,
      hour: sql`date_trunc('hour', ${work.now}::timestamptz)`,
      answered: Number(isAnswered),
      failed: Number(!isAnswered),
      updatedAt: work.now,
    })
    .onConflictDoUpdate({
      target: [integrationHours.companyId, integrationHours.integrationId, integrationHours.hour],
      set: {
        answered: sql`${answered} + excluded.answered`,
        failed: sql`${failed} + excluded.failed`,
        updatedAt: work.now,
      },
    });
}
