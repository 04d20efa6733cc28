import { and, eq } from 'drizzle-orm';
import type { ServiceAccount } from '../../gateways/dialogflow/readAccount.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { accountAt } from './changeIntegration.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';

/** Returns an integration that is asked for answers, with its service account, as it is now; undefined for any other. */
export async function findService(work: Work, id: number, secrets: Secrets) {
  const [row] = await work.db
    .select()
    .from(queueIntegrations)
    .where(and(eq(queueIntegrations.companyId, work.companyId), eq(queueIntegrations.id, id)));
  if (row?.type === 'typebot') return { ...row, type: row.type };
  if (row?.type !== 'dialogflow' || row.account === '') return undefined;
  const account = JSON.parse(secrets.open(row.account, accountAt(work.companyId, id))) as ServiceAccount;
  return { ...row, type: row.type, account };
}
