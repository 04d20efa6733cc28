import {
  AppError,
  integrationHealthHours,
  limits,
  type IntegrationHour,
  type QueueIntegration,
} from '@recado/contracts';
import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { usedBy } from '../connections/index.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';

export type IntegrationRow = z.input<typeof QueueIntegration>;

const flow = (column: 'flow_id' | 'flow_id_welcome') => sql<number | null>`(
  select f.id from flows f
  where f.company_id = queue_integrations.company_id and f.id = queue_integrations.${sql.raw(column)})`;

const hours = sql<IntegrationHour[]>`(
  select json_agg(json_build_object('answered', coalesce(h.answered, 0), 'failed', coalesce(h.failed, 0)) order by slot)
  from generate_series(
    date_trunc('hour', now()) - make_interval(hours => ${integrationHealthHours - 1}), now(), interval '1 hour') slot
  left join integration_hours h on h.company_id = queue_integrations.company_id
    and h.integration_id = queue_integrations.id and h.hour = slot)`;
const lastRequestAt = sql<Date | null>`(
  select h.updated_at from integration_hours h
  where h.company_id = queue_integrations.company_id and h.integration_id = queue_integrations.id
  order by h.hour desc limit 1)`.mapWith(queueIntegrations.createdAt);

const shown = {
  id: queueIntegrations.id,
  companyId: queueIntegrations.companyId,
  type: queueIntegrations.type,
  name: queueIntegrations.name,
  projectName: sql<string>`case ${queueIntegrations.type}
    when 'dialogflow' then ${queueIntegrations.projectName}
    when 'flowbuilder' then '' else ${queueIntegrations.name} end`,
  jsonContent: queueIntegrations.accountMask,
  language: queueIntegrations.language,
  urlN8N: queueIntegrations.urlN8N,
  typebotSlug: queueIntegrations.typebotSlug,
  typebotDelayMessage: queueIntegrations.typebotDelayMessage,
  typebotExpires: queueIntegrations.typebotExpires,
  typebotKeywordFinish: queueIntegrations.typebotKeywordFinish,
  typebotKeywordRestart: queueIntegrations.typebotKeywordRestart,
  typebotRestartMessage: queueIntegrations.typebotRestartMessage,
  typebotUnknownMessage: queueIntegrations.typebotUnknownMessage,
  flowIdWelcome: flow('flow_id_welcome'),
  flowId: flow('flow_id'),
  usedBy: usedBy('queue_integrations'),
  failure: queueIntegrations.failure,
  failingSince: queueIntegrations.failingSince,
  hours,
  lastRequestAt,
  createdAt: queueIntegrations.createdAt,
  updatedAt: queueIntegrations.updatedAt,
};

const select = (work: Work, where?: SQL) =>
  work.db
    .select(shown)
    .from(queueIntegrations)
    .where(and(eq(queueIntegrations.companyId, work.companyId), where));

/** Returns a page of the integrations, newest first, or all of them. */
export async function listIntegrations(work: Work, query: NumberedQuery) {
  const where = sql`plain(${queueIntegrations.name}) like plain(${containing(query.searchParam)})`;
  const isPaged = query.pageNumber !== undefined || query.cursor !== undefined;
  const size = isPaged ? limits.listPage : limits.wholeList;
  const number = pageOf(query);
  const rows = await select(work, where)
    .orderBy(desc(queueIntegrations.createdAt), desc(queueIntegrations.id))
    .limit(size)
    .offset((number - 1) * size);
  const [counted] = await work.db
    .select({ count: count() })
    .from(queueIntegrations)
    .where(and(eq(queueIntegrations.companyId, work.companyId), where));
  const total = counted?.count ?? 0;
  return {
    queueIntegrations: rows,
    ...(isPaged ? follows(number, size, total) : { count: total, hasMore: false, nextCursor: null }),
  };
}

/** Returns an integration. Throws ERR_NO_INTEGRATION_FOUND. */
export async function getIntegration(work: Work, id: number): Promise<IntegrationRow> {
  const [row] = await select(work, eq(queueIntegrations.id, id));
  if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  return row;
}
