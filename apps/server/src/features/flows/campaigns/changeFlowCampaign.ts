import {
  AppError,
  limits,
  normalizePhrase,
  type FlowCampaign,
  type flowCampaignsApi,
  type RequestOf,
} from '@recado/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { adminRoom } from '../../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { connections } from '../../connections/connections.tables.ts';
import { flows } from '../flows.tables.ts';
import { flowCampaigns } from '../flowCampaigns.tables.ts';

export type FlowCampaignRow = z.input<typeof FlowCampaign>;
type Body = RequestOf<typeof flowCampaignsApi.create>['body'];

const select = (work: UserWork) =>
  work.db
    .select({
      id: flowCampaigns.id,
      companyId: flowCampaigns.companyId,
      name: flowCampaigns.name,
      flowId: flowCampaigns.flowId,
      flow: { id: flows.id, name: flows.name },
      // Deleted connections stay as rows (decision 0010).
      whatsapp: { id: connections.id, name: connections.name },
      phrase: flowCampaigns.phrase,
      status: flowCampaigns.status,
      createdAt: flowCampaigns.createdAt,
      updatedAt: flowCampaigns.updatedAt,
    })
    .from(flowCampaigns)
    .innerJoin(flows, and(eq(flows.companyId, flowCampaigns.companyId), eq(flows.id, flowCampaigns.flowId)))
    .leftJoin(
      connections,
      and(
        eq(connections.companyId, flowCampaigns.companyId),
        eq(connections.id, flowCampaigns.connectionId),
        isNull(connections.deletedAt),
      ),
    );
type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const toRow = (row: Selected): FlowCampaignRow => ({ ...row, whatsappId: row.whatsapp?.id ?? null });
const one = (work: UserWork, id: number) => and(eq(flowCampaigns.companyId, work.companyId), eq(flowCampaigns.id, id));

/** Returns the phrases of the company by name, at most `limits.wholeList`. */
export async function listFlowCampaigns(work: UserWork): Promise<{ flow: FlowCampaignRow[] }> {
  const rows = await select(work)
    .where(eq(flowCampaigns.companyId, work.companyId))
    .orderBy(sql`plain(${flowCampaigns.name})`, asc(flowCampaigns.id))
    .limit(limits.wholeList);
  return { flow: rows.map(toRow) };
}

/** Returns a phrase. Throws ERR_NO_FLOW_CAMPAIGN_FOUND. */
export async function getFlowCampaign(work: UserWork, id: number): Promise<FlowCampaignRow> {
  const [row] = await select(work).where(one(work, id));
  if (!row) throw new AppError('ERR_NO_FLOW_CAMPAIGN_FOUND');
  return toRow(row);
}

/**
 * Creates a phrase, active unless `status` is false. Throws ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND or
 * ERR_PHRASE_ALREADY_EXISTS.
 */
export async function createFlowCampaign(work: UserWork, { whatsappId, ...body }: Body): Promise<FlowCampaignRow> {
  await assertKnown(work, { whatsappId, flowId: body.flowId });
  const [row] = await work.db
    .insert(flowCampaigns)
    .values({
      ...body,
      connectionId: whatsappId,
      phraseKey: normalizePhrase(body.phrase),
      companyId: work.companyId,
    })
    .returning({ id: flowCampaigns.id });
  return publishFlowCampaign(work, row!.id, 'create');
}

/** Changes the given fields of a phrase. Throws as `createFlowCampaign`, and ERR_NO_FLOW_CAMPAIGN_FOUND. */
export async function changeFlowCampaign(
  work: UserWork,
  { id, whatsappId, ...change }: RequestOf<typeof flowCampaignsApi.change>['body'],
): Promise<FlowCampaignRow> {
  const before = await getFlowCampaign(work, id);
  await assertKnown(work, { whatsappId, flowId: change.flowId });
  await work.db
    .update(flowCampaigns)
    .set({
      ...change,
      ...(whatsappId === undefined ? {} : { connectionId: whatsappId }),
      ...(change.phrase === undefined ? {} : { phraseKey: normalizePhrase(change.phrase) }),
      updatedAt: work.now,
    })
    .where(one(work, id));
  return publishFlowCampaign(work, id, 'update', before);
}

/** Deletes a phrase. The runs it started go on. */
export async function removeFlowCampaign(work: UserWork, id: number): Promise<FlowCampaignRow> {
  const before = await getFlowCampaign(work, id);
  await work.db.delete(flowCampaigns).where(one(work, id));
  work.publish('flowCampaign', { action: 'delete', id }, [adminRoom(work.companyId)]);
  await recordAudit(work, { kind: 'flowCampaign', id, name: before.name, before: recordedOf(before) });
  return before;
}

async function publishFlowCampaign(
  work: UserWork,
  id: number,
  action: 'create' | 'update',
  before?: FlowCampaignRow,
): Promise<FlowCampaignRow> {
  const flowCampaign = await getFlowCampaign(work, id);
  work.publish('flowCampaign', { action, flowCampaign }, [adminRoom(work.companyId)]);
  await recordAudit(work, {
    kind: 'flowCampaign',
    id,
    name: flowCampaign.name,
    before: before && recordedOf(before),
    after: recordedOf(flowCampaign),
  });
  return flowCampaign;
}

/** Names of the time, because the flow and the connection may be deleted later. */
const recordedOf = ({ name, flow, whatsapp, phrase, status }: FlowCampaignRow): object => ({
  name,
  flow: flow.name,
  connection: whatsapp?.name ?? null,
  phrase,
  status,
});

async function assertKnown(
  work: UserWork,
  { whatsappId, flowId }: { whatsappId?: number | undefined; flowId?: number | undefined },
): Promise<void> {
  if (flowId !== undefined) {
    const known = await work.db
      .select({ id: flows.id })
      .from(flows)
      .where(and(eq(flows.companyId, work.companyId), eq(flows.id, flowId)));
    if (known.length === 0) throw new AppError('ERR_NO_FLOW_FOUND');
  }
  if (whatsappId !== undefined) {
    const known = await work.db
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(eq(connections.companyId, work.companyId), eq(connections.id, whatsappId), isNull(connections.deletedAt)),
      );
    if (known.length === 0) throw new AppError('ERR_NO_WAPP_FOUND');
  }
}
