import { AppError, limits, type Flow, type FlowDocument, type FlowVersion } from '@recado/contracts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { maskKeys } from './flowKeys.ts';
import { flowRuns, flows, flowVersions } from './flows.tables.ts';

export type FlowRow = z.input<typeof Flow>;

/** The columns of `flows` that a flow shows; the rest of a `Flow` is computed. */
const brief = {
  id: flows.id,
  companyId: flows.companyId,
  name: flows.name,
  active: flows.active,
  version: flowVersions.number,
  hasDraft: sql<boolean>`${flows.draft} is not null`,
  running: sql<number>`(
    select count(*)::int from ${flowRuns}
    where ${and(eq(flowRuns.companyId, flows.companyId), eq(flowRuns.flowId, flows.id), isNull(flowRuns.endedAt))})`,
  createdAt: flows.createdAt,
  updatedAt: flows.updatedAt,
};
const liveVersion = and(eq(flowVersions.companyId, flows.companyId), eq(flowVersions.id, flows.versionId));
const one = (work: UserWork, id: number) => and(eq(flows.companyId, work.companyId), eq(flows.id, id));

/** Returns the flows of the company by name, at most `limits.wholeList`. */
export async function listFlows(work: UserWork, { searchParam }: { searchParam?: string | undefined }) {
  const found = sql`plain(${flows.name}) like plain(${containing(searchParam)})`;
  return {
    flows: await work.db
      .select(brief)
      .from(flows)
      .leftJoin(flowVersions, liveVersion)
      .where(and(eq(flows.companyId, work.companyId), found))
      .orderBy(sql`plain(${flows.name})`, asc(flows.id))
      .limit(limits.wholeList),
  };
}

/** Returns a flow without its document. Throws ERR_NO_FLOW_FOUND. */
export async function getFlow(work: UserWork, id: number): Promise<FlowRow> {
  const [row] = await work.db.select(brief).from(flows).leftJoin(flowVersions, liveVersion).where(one(work, id));
  if (!row) throw new AppError('ERR_NO_FLOW_FOUND');
  return row;
}

/** Returns a flow with its live document and its draft, keys masked. Throws ERR_NO_FLOW_FOUND. */
export async function getFlowDocument(work: UserWork, id: number) {
  const stored = await getStoredFlow(work, id);
  const { flow, draft } = stored;
  return { ...stored, flow: flow && maskKeys(flow), draft: draft && maskKeys(draft) };
}

/** Returns a flow with its documents as they are stored, keys encrypted. No answer may contain them. */
export async function getStoredFlow(work: UserWork, id: number) {
  const [row] = await work.db
    .select({ ...brief, flow: flowVersions.document, draft: flows.draft, state: flows.state })
    .from(flows)
    .leftJoin(flowVersions, liveVersion)
    .where(one(work, id));
  if (!row) throw new AppError('ERR_NO_FLOW_FOUND');
  return row;
}

/** Locks a flow for a change and returns its row. Throws ERR_NO_FLOW_FOUND. */
export async function lockFlow(work: UserWork, id: number): Promise<typeof flows.$inferSelect> {
  const [row] = await work.db.select().from(flows).where(one(work, id)).for('update');
  if (!row) throw new AppError('ERR_NO_FLOW_FOUND');
  return row;
}

const versionColumns = {
  id: flowVersions.id,
  number: flowVersions.number,
  note: flowVersions.note,
  author: flowVersions.author,
  isLive: sql<boolean>`${flowVersions.id} = ${flows.versionId}`,
  nodes: sql<number>`jsonb_array_length(${flowVersions.document} -> 'nodes')`,
  createdAt: flowVersions.createdAt,
};
const ofFlow = and(eq(flows.companyId, flowVersions.companyId), eq(flows.id, flowVersions.flowId));

/** Returns the kept versions of a flow, newest first. Throws ERR_NO_FLOW_FOUND. */
export async function listFlowVersions(
  work: UserWork,
  flowId: number,
): Promise<{ versions: z.input<typeof FlowVersion>[] }> {
  await getFlow(work, flowId);
  const versions = await work.db
    .select(versionColumns)
    .from(flowVersions)
    .innerJoin(flows, ofFlow)
    .where(and(eq(flowVersions.companyId, work.companyId), eq(flowVersions.flowId, flowId)))
    .orderBy(desc(flowVersions.number));
  return { versions };
}

/** Returns one version with its document. Throws ERR_NO_FLOW_FOUND also for a version that is not kept any more. */
export async function getFlowVersion(work: UserWork, flowId: number, number: number) {
  const [row] = await work.db
    .select({ ...versionColumns, document: flowVersions.document })
    .from(flowVersions)
    .innerJoin(flows, ofFlow)
    .where(
      and(eq(flowVersions.companyId, work.companyId), eq(flowVersions.flowId, flowId), eq(flowVersions.number, number)),
    );
  if (!row) throw new AppError('ERR_NO_FLOW_FOUND');
  return { ...row, document: maskKeys(row.document) };
}

/** Returns the documents of all kept versions as they are stored. */
export async function listStoredDocuments(work: UserWork, flowId: number): Promise<FlowDocument[]> {
  const rows = await work.db
    .select({ document: flowVersions.document })
    .from(flowVersions)
    .where(and(eq(flowVersions.companyId, work.companyId), eq(flowVersions.flowId, flowId)))
    .orderBy(desc(flowVersions.number));
  return rows.map(({ document }) => document);
}
