import {
  AppError,
  findFlowFault,
  findFlowProblems,
  isFlowError,
  limits,
  type FlowDocument,
  type flowsApi,
  type RequestOf,
} from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { toWireName } from '../../kernel/fileUrls.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { UserWork } from '../../kernel/work.ts';
import { media } from '../media/media.tables.ts';
import { queues } from '../queues/queues.tables.ts';
import { publishFlow } from './changeFlow.ts';
import { hasMaskedKey, sealKeys } from './flowKeys.ts';
import { flowFiles } from './flows.tables.ts';
import { publishVersion, setDraft } from './publishVersion.ts';
import { assertTestsPass } from './tests/assertTestsPass.ts';
import { getFlow, getFlowDocument, getStoredFlow, listStoredDocuments, lockFlow } from './readFlows.ts';

/**
 * Saves a document and makes it live, as the specified editor does (FLOW-64). With `isChecked`, refuses a document with
 * errors or with failing tests. Throws ERR_VALIDATION with the node, ERR_FLOW_CHANGED if somebody else has saved since `state`,
 * ERR_FLOW_INVALID with the problems, or ERR_FLOW_TESTS_FAILED with the tests.
 */
export async function saveFlow(
  work: UserWork,
  {
    idFlow,
    nodes,
    connections,
    state,
    note = '',
    isChecked,
    withFailingTests,
  }: RequestOf<typeof flowsApi.save>['body'],
  secrets: Secrets,
) {
  const document = { nodes, connections };
  assertSound(document);
  assertCurrent((await lockFlow(work, idFlow)).state, state);
  const sealed = await withSealedKeys(work, idFlow, document, secrets);
  // Without the masked key of another flow, which is dropped, an assistant cannot answer.
  if (isChecked) await assertWithoutErrors(work, sealed);
  if (isChecked && !withFailingTests) await assertTestsPass(work, idFlow, document);
  const before = await getFlow(work, idFlow);
  await publishVersion(work, idFlow, sealed, note);
  await publishFlow(work, idFlow, 'update', before);
  return getFlowDocument(work, idFlow);
}

/** Saves a draft, which goes live when it is published. Throws ERR_VALIDATION or ERR_FLOW_CHANGED. */
export async function saveFlowDraft(
  work: UserWork,
  flowId: number,
  { nodes, connections, state }: RequestOf<typeof flowsApi.saveDraft>['body'],
  secrets: Secrets,
) {
  const draft = { nodes, connections };
  assertSound(draft);
  assertCurrent((await lockFlow(work, flowId)).state, state);
  await setDraft(work, flowId, await withSealedKeys(work, flowId, draft, secrets));
  await publishFlow(work, flowId, 'update');
  return getFlowDocument(work, flowId);
}

/** Drops the draft of a flow. Throws ERR_FLOW_CHANGED if somebody else has saved since `state`. */
export async function dropFlowDraft(work: UserWork, flowId: number, state: number | undefined) {
  assertCurrent((await lockFlow(work, flowId)).state, state);
  await setDraft(work, flowId, null);
  await publishFlow(work, flowId, 'update');
  return getFlowDocument(work, flowId);
}

/** Encrypts the keys of a document. Masked keys are looked for in what is saved, and then in older versions. */
async function withSealedKeys(
  work: UserWork,
  flowId: number,
  document: FlowDocument,
  secrets: Secrets,
): Promise<FlowDocument> {
  const { flow, draft } = await getStoredFlow(work, flowId);
  const saved = [draft, flow].filter((one) => one !== null);
  const known = hasMaskedKey(document) ? [...saved, ...(await listStoredDocuments(work, flowId))] : saved;
  return sealKeys(document, { known, companyId: work.companyId, secrets });
}

/** Asserts the rules of behaviour 10.1. */
export function assertSound(document: FlowDocument): void {
  if (Buffer.byteLength(JSON.stringify(document)) > limits.flowBytes)
    throw new AppError('ERR_VALIDATION', { fields: { nodes: 'too_big' } });
  const fault = findFlowFault(document);
  if (fault)
    throw new AppError('ERR_VALIDATION', {
      fields: { [fault.reason === 'edgeWithoutNode' ? 'connections' : 'nodes']: fault.reason },
      nodeId: fault.nodeId,
    });
}

function assertCurrent(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) throw new AppError('ERR_FLOW_CHANGED');
}

async function assertWithoutErrors(work: UserWork, document: FlowDocument): Promise<void> {
  const known = await work.db.select({ id: queues.id }).from(queues).where(eq(queues.companyId, work.companyId));
  const files = await work.db
    .select({ path: media.path })
    .from(flowFiles)
    .innerJoin(media, and(eq(media.companyId, flowFiles.companyId), eq(media.id, flowFiles.mediaId)))
    .where(eq(flowFiles.companyId, work.companyId));
  const problems = findFlowProblems(document, {
    queueIds: known.map(({ id }) => id),
    files: files.map(({ path }) => toWireName(work.companyId, path)),
  }).filter(isFlowError);
  if (problems.length > 0) throw new AppError('ERR_FLOW_INVALID', { problems });
}
