import { AppError, limits, type FlowTest, type flowTestsApi, type RequestOf } from '@recado/contracts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFreeName } from '../../../kernel/db/assertFreeName.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { flowTests } from '../flows.tables.ts';
import { getFlow, lockFlow } from '../readFlows.ts';

export type FlowTestRow = z.input<typeof FlowTest>;

const ofFlow = (work: UserWork, flowId: number) =>
  and(eq(flowTests.companyId, work.companyId), eq(flowTests.flowId, flowId));
const one = (work: UserWork, id: number) => and(eq(flowTests.companyId, work.companyId), eq(flowTests.id, id));
const columns = {
  id: flowTests.id,
  flowId: flowTests.flowId,
  name: flowTests.name,
  script: flowTests.script,
  createdAt: flowTests.createdAt,
  updatedAt: flowTests.updatedAt,
};
/** Scripts are valid by the contract, with lists that are no longer read-only. */
const toRow = (row: typeof flowTests.$inferSelect | Pick<typeof flowTests.$inferSelect, keyof typeof columns>) =>
  row as FlowTestRow;

/** Returns the tests of a flow by name. Throws ERR_NO_FLOW_FOUND. */
export async function listFlowTests(work: UserWork, flowId: number): Promise<{ tests: FlowTestRow[] }> {
  await getFlow(work, flowId);
  const rows = await work.db
    .select(columns)
    .from(flowTests)
    .where(ofFlow(work, flowId))
    .orderBy(sql`plain(${flowTests.name})`, asc(flowTests.id));
  return { tests: rows.map(toRow) };
}

/** Keeps a test. Throws ERR_NO_FLOW_FOUND, ERR_NAME_ALREADY_EXISTS or ERR_FLOW_TEST_LIMIT. */
export async function createFlowTest(
  work: UserWork,
  flowId: number,
  body: RequestOf<typeof flowTestsApi.create>['body'],
): Promise<FlowTestRow> {
  await lockFlow(work, flowId);
  const [kept] = await work.db.select({ tests: count() }).from(flowTests).where(ofFlow(work, flowId));
  if (kept!.tests >= limits.flowTests) throw new AppError('ERR_FLOW_TEST_LIMIT');
  await assertFreeName(work, flowTests, body.name, { where: ofFlow(work, flowId) });
  const { companyId } = work;
  const [row] = await work.db
    .insert(flowTests)
    .values({ companyId, flowId, ...body })
    .returning(columns);
  return toRow(row!);
}

/** Renames a test or replaces its script. Throws ERR_NO_FLOW_TEST_FOUND or ERR_NAME_ALREADY_EXISTS. */
export async function changeFlowTest(
  work: UserWork,
  id: number,
  body: RequestOf<typeof flowTestsApi.change>['body'],
): Promise<FlowTestRow> {
  const [before] = await work.db.select(columns).from(flowTests).where(one(work, id));
  if (!before) throw new AppError('ERR_NO_FLOW_TEST_FOUND');
  await assertFreeName(work, flowTests, body.name, { before, where: ofFlow(work, before.flowId) });
  const [row] = await work.db
    .update(flowTests)
    .set({ ...body, updatedAt: work.now })
    .where(one(work, id))
    .returning(columns);
  if (!row) throw new AppError('ERR_NO_FLOW_TEST_FOUND');
  return toRow(row);
}

/** Deletes a test. Throws ERR_NO_FLOW_TEST_FOUND. */
export async function removeFlowTest(work: UserWork, id: number): Promise<FlowTestRow> {
  const [row] = await work.db.delete(flowTests).where(one(work, id)).returning(columns);
  if (!row) throw new AppError('ERR_NO_FLOW_TEST_FOUND');
  return toRow(row);
}
