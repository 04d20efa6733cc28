import { AppError, findFlowTestDifference, type FlowDocument } from '@recado/contracts';
import { inSlices } from '../../../kernel/inSlices.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { listFlowTests } from './changeFlowTest.ts';

/** Throws ERR_FLOW_TESTS_FAILED with the names of the tests of a flow that fail with a document. */
export async function assertTestsPass(work: UserWork, flowId: number, document: FlowDocument): Promise<void> {
  const { tests } = await listFlowTests(work, flowId);
  const failed: string[] = [];
  for await (const { name, script } of inSlices(tests)) if (findFlowTestDifference(document, script)) failed.push(name);
  if (failed.length > 0) throw new AppError('ERR_FLOW_TESTS_FAILED', { tests: failed });
}
