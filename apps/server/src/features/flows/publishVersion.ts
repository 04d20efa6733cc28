import { flowFigureDays, limits, type FlowDocument } from '@recado/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { fragment, hot, param, params } from '../../kernel/db/hot.ts';
import type { UserWork } from '../../kernel/work.ts';
import { flows, flowVersions } from './flows.tables.ts';

/** The longest time range of the figures, which may begin up to a day earlier by the clocks of a company. */
const countedDays = Math.max(...flowFigureDays) + 1;

const { companyId, flowId } = params(flowVersions);
/**
 * Deletes versions past the newest ones, but never the live one, one that a run still follows, or one whose runs the
 * figures count: its runs go with it.
 */
const prune = hot('flows.pruneVersions')`
  delete from flow_versions v
  where v.company_id = ${companyId} and v.flow_id = ${flowId}
    and v.number <= ${param('oldest', 'int')}
    and ${fragment`not exists (
      select 1 from flow_runs r where r.company_id = v.company_id and r.version_id = v.id
        and (r.ended_at is null or r.ended_at > now() - make_interval(days => ${param('days', 'int')})))`}
    and not exists (select 1 from flows f where f.company_id = v.company_id and f.version_id = v.id)`;

/**
 * Makes a document the live version of a flow, whose row must be locked. A document equal to the live one makes no
 * version. Runs that go on keep theirs.
 */
export async function publishVersion(
  work: UserWork,
  flowId: number,
  document: FlowDocument,
  note: string,
): Promise<void> {
  const [newest] = await work.db
    .select({
      id: flowVersions.id,
      number: flowVersions.number,
      isLive: sql<boolean>`${flowVersions.id} = ${flows.versionId}`,
      isSame: sql<boolean>`${flowVersions.document} = ${JSON.stringify(document)}::jsonb`,
    })
    .from(flowVersions)
    .innerJoin(flows, and(eq(flows.companyId, flowVersions.companyId), eq(flows.id, flowVersions.flowId)))
    .where(and(eq(flowVersions.companyId, work.companyId), eq(flowVersions.flowId, flowId)))
    .orderBy(desc(flowVersions.number))
    .limit(1);
  const isUnchanged = newest?.isLive === true && newest.isSame;
  const number = (newest?.number ?? 0) + 1;
  const versionId = isUnchanged
    ? newest.id
    : (
        await work.db
          .insert(flowVersions)
          .values({ companyId: work.companyId, flowId, number, document, note, author: work.actor.name })
          .returning({ id: flowVersions.id })
      )[0]!.id;
  await work.db
    .update(flows)
    .set({ versionId, draft: null, state: sql`${flows.state} + 1`, updatedAt: work.now })
    .where(and(eq(flows.companyId, work.companyId), eq(flows.id, flowId)));
  if (!isUnchanged) await work.rows(prune, { flowId, oldest: number - limits.flowVersions, days: countedDays });
}

/** Saves or drops the draft of a flow, whose row must be locked. */
export const setDraft = async (work: UserWork, flowId: number, draft: FlowDocument | null): Promise<void> =>
  void (await work.db
    .update(flows)
    .set({ draft, state: sql`${flows.state} + 1`, updatedAt: work.now })
    .where(and(eq(flows.companyId, work.companyId), eq(flows.id, flowId))));
