import type { flowsApi, RequestOf } from '@recado/contracts';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { UserWork } from '../../kernel/work.ts';
import { publishFlow } from './changeFlow.ts';
import { sealKeys } from './flowKeys.ts';
import { flows } from './flows.tables.ts';
import type { FlowRow } from './readFlows.ts';
import { assertSound } from './saveFlow.ts';

/**
 * Creates a flow without a document (FLOW-17), or with a draft. Throws ERR_NAME_ALREADY_EXISTS, or ERR_VALIDATION with
 * the node of the draft.
 */
export async function createFlow(
  work: UserWork,
  { name, draft }: RequestOf<typeof flowsApi.create>['body'],
  secrets: Secrets,
): Promise<FlowRow> {
  if (draft) assertSound(draft);
  await assertFreeName(work, flows, name);
  const { companyId } = work;
  const sealed = draft && sealKeys(draft, { known: [], companyId, secrets });
  const [row] = await work.db
    .insert(flows)
    .values({ companyId, name, ...(sealed && { draft: sealed, state: 1 }) })
    .returning({ id: flows.id });
  return publishFlow(work, row!.id, 'create', 'recorded');
}
