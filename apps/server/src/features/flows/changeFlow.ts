import { cutText, toNameKey, type flowsApi, type RequestOf } from '@recado/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { assertFreeName, lockOfNames } from '../../kernel/db/assertFreeName.ts';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { endBotWait } from '../tickets/index.ts';
import { flowCampaigns } from './flowCampaigns.tables.ts';
import { flowRuns, flows } from './flows.tables.ts';
import { publishVersion, setDraft } from './publishVersion.ts';
import { getFlow, getStoredFlow, lockFlow, type FlowRow } from './readFlows.ts';

/** Longest name of a flow. */
const longestName = 50;

/** Changes the name of a flow, or whether it may start. Throws ERR_NO_FLOW_FOUND or ERR_NAME_ALREADY_EXISTS. */
export async function changeFlow(
  work: UserWork,
  { flowId, ...change }: RequestOf<typeof flowsApi.change>['body'],
): Promise<FlowRow> {
  await lockFlow(work, flowId);
  const before = await getFlow(work, flowId);
  await assertFreeName(work, flows, change.name, { before });
  await work.db
    .update(flows)
    .set({ ...change, updatedAt: work.now })
    .where(and(eq(flows.companyId, work.companyId), eq(flows.id, flowId)));
  return publishFlow(work, flowId, 'update', before);
}

/** Deletes a flow with its versions, runs and phrases: people have the tickets of its runs (behaviour 10.6). */
export async function removeFlow(work: UserWork, flowId: number): Promise<FlowRow> {
  // Before the flow is locked: a turn that starts it holds its ticket and waits for the flow.
  await endBotWait(work, await ticketsInFlow(work, flowId));
  await lockFlow(work, flowId);
  // A run may have started in between.
  await endBotWait(work, await ticketsInFlow(work, flowId));
  const flow = await getFlow(work, flowId);
  const phrases = await work.db
    .delete(flowCampaigns)
    .where(and(eq(flowCampaigns.companyId, work.companyId), eq(flowCampaigns.flowId, flowId)))
    .returning({ id: flowCampaigns.id });
  await work.db.delete(flows).where(and(eq(flows.companyId, work.companyId), eq(flows.id, flowId)));
  for (const { id } of phrases) work.publish('flowCampaign', { action: 'delete', id }, [adminRoom(work.companyId)]);
  work.publish('flow', { action: 'delete', flowId }, [adminRoom(work.companyId)]);
  await recordAudit(work, { kind: 'flow', id: flowId, name: flow.name, before: flow });
  return flow;
}

/** Returns the ids of the tickets in which a flow runs. */
async function ticketsInFlow(work: UserWork, flowId: number): Promise<number[]> {
  const rows = await work.db
    .select({ id: flowRuns.ticketId })
    .from(flowRuns)
    .where(and(eq(flowRuns.companyId, work.companyId), eq(flowRuns.flowId, flowId), isNull(flowRuns.endedAt)))
    .orderBy(asc(flowRuns.ticketId));
  return rows.map(({ id }) => id);
}

/**
 * Copies a flow: what its editor shows, as the first version of the copy. Runs and history stay with the original. The
 * copy of a disabled flow is disabled: an integration without a flow would start it at once (behaviour 10.10).
 */
export async function duplicateFlow(work: UserWork, flowId: number): Promise<FlowRow> {
  const original = await getStoredFlow(work, flowId);
  const [row] = await work.db
    .insert(flows)
    .values({ companyId: work.companyId, name: await freeName(work, original.name), active: original.active })
    .returning({ id: flows.id });
  if (original.flow) await publishVersion(work, row!.id, original.flow, '');
  // Publishing clears the draft, so that the copied one is set afterwards.
  if (original.draft) await setDraft(work, row!.id, original.draft);
  return publishFlow(work, row!.id, 'create', 'recorded');
}

/** Returns "<name> - copy", with a number if that name is taken, shortened to the longest name. */
async function freeName(work: UserWork, name: string): Promise<string> {
  await work.lock(lockOfNames(flows));
  const taken = new Set(
    (await work.db.select({ name: flows.name }).from(flows).where(eq(flows.companyId, work.companyId))).map((row) =>
      toNameKey(row.name),
    ),
  );
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' - copy' : ` - copy ${number}`;
    const candidate = `${cutText(name, longestName - ending.length).trimEnd()}${ending}`;
    if (!taken.has(toNameKey(candidate))) return candidate;
  }
}

/**
 * Publishes a flow to the administrators and returns it. Records the change: `before` is the flow as it was, `recorded`
 * a new flow. A draft changes nothing that runs, and is not recorded.
 */
export async function publishFlow(
  work: UserWork,
  flowId: number,
  action: 'create' | 'update',
  before?: FlowRow | 'recorded',
): Promise<FlowRow> {
  const flow = await getFlow(work, flowId);
  work.publish('flow', { action, flow }, [adminRoom(work.companyId)]);
  const entry = { kind: 'flow', id: flowId, name: flow.name, after: flow } as const;
  if (before) await recordAudit(work, before === 'recorded' ? entry : { ...entry, before });
  return flow;
}
