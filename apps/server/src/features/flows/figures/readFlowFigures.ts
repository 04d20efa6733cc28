import { AppError, type FlowEdge, type FlowFigureDays, type FlowFigures } from '@recado/contracts';
import { and, eq, inArray, isNull, gte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayBegins } from '../../../kernel/db/days.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { flowPasses, flowRuns, flows, flowVersions } from '../flows.tables.ts';
import { toFigures, type CountedEdge, type CountedNode } from './toFigures.ts';

/**
 * Returns the figures of a flow for the last days of the company's clocks, today included. Passes of every version count
 * for the edges of the live one (`toFigures`). Runs of erased contacts keep their passes, but have no node at which they
 * ended. Throws ERR_NO_FLOW_FOUND.
 */
export async function readFlowFigures(
  work: UserWork,
  flowId: number,
  days: FlowFigureDays,
): Promise<z.input<typeof FlowFigures>> {
  const { timezone } = work.actor.company;
  const today = sql`(now() at time zone ${timezone})::date`;
  const [flow] = await work.db
    .select({
      versionId: flowVersions.id,
      version: flowVersions.number,
      document: flowVersions.document,
      since: dayBegins(sql`(${today} - ${days - 1}::int)`, timezone).mapWith(flows.createdAt),
    })
    .from(flows)
    .leftJoin(flowVersions, and(eq(flowVersions.companyId, flows.companyId), eq(flowVersions.id, flows.versionId)))
    .where(and(eq(flows.companyId, work.companyId), eq(flows.id, flowId)));
  if (!flow) throw new AppError('ERR_NO_FLOW_FOUND');
  const { versionId, version, document, since } = flow;
  if (versionId === null || !document)
    return { version, since, runs: 0, edges: [], waiting: [], ends: [], gone: { passes: 0, waiting: 0, ends: 0 } };
  const { edges, runs } = await countPasses(work, flowId, since);
  const older = new Set(edges.map((edge) => edge.versionId).filter((id) => id !== versionId));
  const figures = toFigures({
    live: { versionId, document },
    older: await readEdges(work, [...older]),
    edges,
    nodes: await countRuns(work, flowId, since),
  });
  return { version, since, runs, ...figures };
}

/** Counts the runs that took each edge of each version, and all of them once. */
async function countPasses(
  work: UserWork,
  flowId: number,
  since: Date,
): Promise<{ edges: CountedEdge[]; runs: number }> {
  const taken = work.db
    .select({ runId: flowPasses.runId, nodeId: flowPasses.nodeId, handle: flowPasses.handle })
    .from(flowPasses)
    .where(
      and(eq(flowPasses.companyId, work.companyId), eq(flowPasses.flowId, flowId), gte(flowPasses.createdAt, since)),
    )
    .groupBy(flowPasses.runId, flowPasses.nodeId, flowPasses.handle)
    .as('taken');
  const rows = await work.db
    .select({
      versionId: flowRuns.versionId,
      source: taken.nodeId,
      handle: taken.handle,
      runs: sql<number>`count(*)::int`,
      isAll: sql<boolean>`grouping(${taken.nodeId}) = 1`,
      all: sql<number>`count(distinct ${taken.runId})::int`,
    })
    .from(taken)
    .innerJoin(flowRuns, and(eq(flowRuns.companyId, work.companyId), eq(flowRuns.id, taken.runId)))
    .groupBy(sql`grouping sets ((${flowRuns.versionId}, ${taken.nodeId}, ${taken.handle}), ())`);
  const edges = rows.flatMap(({ isAll, all: _all, handle, ...edge }) =>
    isAll || handle === null ? [] : [{ ...edge, handle }],
  );
  return { edges, runs: rows.find(({ isAll }) => isAll)?.all ?? 0 };
}

/** Counts runs by the node where they wait or where they ended in the range. */
async function countRuns(work: UserWork, flowId: number, since: Date): Promise<CountedNode[]> {
  const nodeId = sql<string | null>`${flowRuns.run} ->> 'nodeId'`;
  const rows = await work.db
    .select({ nodeId, end: flowRuns.end, runs: sql<number>`count(*)::int` })
    .from(flowRuns)
    .where(
      and(
        eq(flowRuns.companyId, work.companyId),
        eq(flowRuns.flowId, flowId),
        or(isNull(flowRuns.endedAt), gte(flowRuns.endedAt, since)),
      ),
    )
    .groupBy(nodeId, flowRuns.end);
  return rows.flatMap(({ nodeId: id, ...row }) => (id === null ? [] : [{ nodeId: id, ...row }]));
}

/** Returns the edges of versions. */
async function readEdges(work: UserWork, versionIds: number[]): Promise<Map<number, FlowEdge[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await work.db
    .select({ id: flowVersions.id, edges: sql<FlowEdge[]>`${flowVersions.document} -> 'connections'` })
    .from(flowVersions)
    .where(and(eq(flowVersions.companyId, work.companyId), inArray(flowVersions.id, versionIds)));
  return new Map(rows.map(({ id, edges }) => [id, edges]));
}
