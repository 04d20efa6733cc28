import { AppError, maskMark, type queueIntegrationsApi, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { ServiceAccount } from '../../gateways/dialogflow/readAccount.ts';
import { namesIn } from '../../kernel/db/namesIn.ts';
import { readRequest } from '../../kernel/db/readRequest.ts';
import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit, type NamedFields } from '../audit/index.ts';
import { flows } from '../flows/flows.tables.ts';
import { newSecret } from '../webhooks/index.ts';
import { checkFields, type IntegrationBody } from './checkFields.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';
import { getIntegration, type IntegrationRow } from './readIntegrations.ts';

/** `testReceiver`: the address of receivers on this machine, which only tests have. */
export type IntegrationDeps = { secrets: Secrets; testReceiver: string | undefined };

const one = (work: UserWork, id: number) =>
  and(eq(queueIntegrations.companyId, work.companyId), eq(queueIntegrations.id, id));

/** The place of a sealed secret. */
export const secretAt = (companyId: number, id: number) => ({
  table: 'queue_integrations',
  column: 'secret',
  row: `${companyId}:${id}`,
});
/** Returns the stored secret of an integration that exists. */
export async function readSecret(work: UserWork, id: number, secrets: Secrets): Promise<string> {
  const [row] = await work.db.select({ secret: queueIntegrations.secret }).from(queueIntegrations).where(one(work, id));
  return secrets.open(row!.secret, secretAt(work.companyId, id));
}

/** The place of a sealed service account. */
export const accountAt = (companyId: number, id: number) => ({ ...secretAt(companyId, id), column: 'account' });

declareSealed(queueIntegrations, 'integrations', {
  secret: (row, secrets) => resealText(secrets, row.secret, secretAt(row.companyId, row.id)),
  account: (row, secrets) => resealText(secrets, row.account, accountAt(row.companyId, row.id)),
});

/** The columns of a service account; none if the stored one stays. */
function accountColumns(
  { companyId }: UserWork,
  id: number,
  account: ServiceAccount | null | undefined,
  secrets: Secrets,
) {
  if (account === undefined) return {};
  if (account === null) return { account: '', accountMask: '' };
  return {
    account: secrets.seal(JSON.stringify(account), accountAt(companyId, id)),
    accountMask: `${maskMark} ${account.email}`,
  };
}

/**
 * Creates an integration. The answer is the only place where its secret is shown. A repeated `clientKey` returns the
 * stored integration with its secret.
 */
export async function createIntegration(
  work: UserWork,
  { clientKey, ...body }: RequestOf<typeof queueIntegrationsApi.create>['body'],
  { secrets, testReceiver }: IntegrationDeps,
): Promise<IntegrationRow & { secret: string }> {
  const { storedId, keyed } = await readRequest(work, queueIntegrations, clientKey, body);
  if (storedId !== undefined)
    return { ...(await getIntegration(work, storedId)), secret: await readSecret(work, storedId, secrets) };
  const { account, ...fields } = await checkFields(work, body, { testReceiver, hasAccount: false });
  const [row] = await work.db
    .insert(queueIntegrations)
    .values({ ...fields, ...keyed, companyId: work.companyId })
    .returning({ id: queueIntegrations.id });
  const { id } = row!;
  const secret = newSecret();
  // Sealed for the row, whose id is known only now.
  await work.db
    .update(queueIntegrations)
    .set({
      secret: secrets.seal(secret, secretAt(work.companyId, id)),
      ...accountColumns(work, id, account, secrets),
    })
    .where(one(work, id));
  const queueIntegration = await getIntegration(work, id);
  work.publish('queueIntegration', { action: 'create', queueIntegration }, [adminRoom(work.companyId)]);
  await recordAudit(work, {
    kind: 'integration',
    id,
    name: queueIntegration.name,
    after: recordedOf(queueIntegration),
    names: recordedNames,
    hidden: account ? ['jsonContent'] : [],
  });
  return { ...queueIntegration, secret };
}

/** Replaces the fields of an integration; its secret stays. */
export async function changeIntegration(
  work: UserWork,
  id: number,
  body: IntegrationBody,
  { secrets, testReceiver }: IntegrationDeps,
): Promise<IntegrationRow> {
  const before = await getIntegration(work, id);
  const hasAccount = before.jsonContent !== '';
  const { account, ...fields } = await checkFields(work, body, { testReceiver, hasAccount });
  await work.db
    .update(queueIntegrations)
    .set({
      ...fields,
      ...accountColumns(work, id, account, secrets),
      failure: null,
      failingSince: null,
      updatedAt: work.now,
    })
    .where(one(work, id));
  const queueIntegration = await getIntegration(work, id);
  work.publish('queueIntegration', { action: 'update', queueIntegration }, [adminRoom(work.companyId)]);
  await recordAudit(work, {
    kind: 'integration',
    id,
    name: queueIntegration.name,
    before: recordedOf(before),
    after: recordedOf(queueIntegration),
    names: recordedNames,
    hidden: account ? ['jsonContent'] : [],
  });
  return queueIntegration;
}

/** Deletes an integration. Throws ERR_IN_USE with the names of the connections and queues that use it. */
export async function removeIntegration(work: UserWork, id: number): Promise<{ message: string }> {
  // Waits for connections and queues that are choosing it at this moment.
  await work.db.select({ id: queueIntegrations.id }).from(queueIntegrations).where(one(work, id)).for('update');
  const before = await getIntegration(work, id);
  if (before.usedBy.length > 0) throw new AppError('ERR_IN_USE', { by: before.usedBy.map(({ name }) => name) });
  await work.db.delete(queueIntegrations).where(one(work, id));
  work.publish('queueIntegration', { action: 'delete', integrationId: id }, [adminRoom(work.companyId)]);
  await recordAudit(work, { kind: 'integration', id, name: before.name, before: recordedOf(before) });
  return { message: 'ok' };
}

/** The flows of an integration, as the record of changes names them. */
const recordedNames: NamedFields = {
  welcomeFlow: { id: 'flowIdWelcome', read: namesIn(flows) },
  flow: { id: 'flowId', read: namesIn(flows) },
};

/** Without what nobody changed, and without the mask of the service account: the record says only that it was replaced. */
const recordedOf = ({
  jsonContent: _masked,
  hours: _hours,
  failingSince: _since,
  lastRequestAt: _last,
  ...integration
}: IntegrationRow): object => integration;
