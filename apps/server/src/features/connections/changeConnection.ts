import {
  AppError,
  type CloudCredentialsChange,
  type Connection,
  type ConnectionChange,
  type NewConnection,
} from '@recado/contracts';
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import { namesIn } from '../../kernel/db/namesIn.ts';
import type { UserWork } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit, type NamedFields } from '../audit/index.ts';
import { assertRoomInPlan } from '../companies/index.ts';
import { queues } from '../queues/queues.tables.ts';
import type { ConnectionDeps } from './connectionDeps.ts';
import { connectionQueues, connections } from './connections.tables.ts';
import { bookDropLateCommands } from './dropLateCommands.job.ts';
import { getConnection } from './getConnection.ts';
import { publishConnection } from './publishConnection.ts';
import { toConnection } from './toConnection.ts';
import { setDesiredState } from './setDesiredState.ts';

type Shown = z.input<typeof Connection>;

/** Serializes changes within a company: the plan's limit and the single default concern all rows. */
const lock = 'connections';

const there = (work: UserWork) => and(eq(connections.companyId, work.companyId), isNull(connections.deletedAt));
const one = (work: UserWork, id: number) => and(eq(connections.companyId, work.companyId), eq(connections.id, id));

/** Creates a connection and starts its session. The first of a company is its default (CONN-18, behaviour 14.6). */
export async function createConnection(
  work: UserWork,
  { queueIds = [], cloud, ...input }: NewConnection,
  deps: ConnectionDeps,
): Promise<Shown> {
  if (input.provider === 'sandbox' && !deps.sandbox)
    throw new AppError('ERR_VALIDATION', { fields: { provider: 'invalid_value' } });
  if ((input.provider === 'cloud') !== (cloud !== undefined)) throw noCredentials();
  await work.lock(lock);
  const [{ many } = { many: 0 }] = await work.db.select({ many: count() }).from(connections).where(there(work));
  await assertRoomInPlan(work, 'connections', many);
  await assertFreeName(work, connections, input.name, { where: isNull(connections.deletedAt) });
  const isDefault = many === 0 || input.isDefault === true;
  const former = isDefault ? await clearDefault(work) : [];
  const [row] = await work.db
    .insert(connections)
    .values({ ...input, isDefault, companyId: work.companyId })
    .returning({ id: connections.id });
  if (cloud) await deps.credentials.keep(work, row!.id, cloud);
  await setQueues(work, row!.id, queueIds);
  await assertComplete(work, row!.id);
  await setDesiredState(work, row!.id, 'open');
  await publishEach(work, former);
  const after = await getConnection(work, row!.id);
  await recordAudit(work, {
    kind: 'connection',
    id: after.id,
    name: after.name,
    after,
    names: namesOf(deps),
    hidden: hiddenIn(input, cloud),
  });
  return toConnection(work, after, deps.integrationNames);
}

/** Changes the given fields and keeps the others (CONN-16). */
export async function changeConnection(
  work: UserWork,
  id: number,
  { queueIds, cloud, ...input }: ConnectionChange,
  deps: ConnectionDeps,
): Promise<Shown> {
  await work.lock(lock);
  const before = await getConnection(work, id);
  if (input.isDefault === false && before.isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  if (cloud && before.provider !== 'cloud') throw noCredentials();
  await assertFreeName(work, connections, input.name, { before, where: isNull(connections.deletedAt) });
  const former = input.isDefault && !before.isDefault ? await clearDefault(work) : [];
  await work.db
    .update(connections)
    .set({ ...input, updatedAt: work.now })
    .where(one(work, id));
  if (cloud && isNews(cloud, before)) {
    await deps.credentials.keep(work, id, cloud);
    // The session's owner checks the credentials at once instead of at the next interval.
    if (before.desiredState === 'open') await deps.enqueueCommand(work, id, 'pairAgain');
  }
  if (queueIds) await setQueues(work, id, queueIds);
  await assertComplete(work, id);
  await publishEach(work, [...former, id]);
  const after = await getConnection(work, id);
  const hidden = hiddenIn(
    { token: input.token === before.token ? undefined : input.token },
    cloud && isNews(cloud, before) ? cloud : undefined,
  );
  await recordAudit(work, { kind: 'connection', id, name: after.name, before, after, names: namesOf(deps), hidden });
  return toConnection(work, after, deps.integrationNames);
}

/**
 * Deletes a connection: ends its session, cancels its unsent messages, and keeps its tickets readable without a
 * connection (CONN-36). The default connection can only be deleted last (CONN-17).
 */
export async function removeConnection(work: UserWork, id: number, deps: ConnectionDeps): Promise<{ message: string }> {
  await work.lock(lock);
  const before = await getConnection(work, id);
  if (before.isDefault) {
    const [other] = await work.db
      .select({ id: connections.id })
      .from(connections)
      .where(and(there(work), ne(connections.id, id)))
      .limit(1);
    if (other) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  }
  await deps.dropCommands(work, id);
  await bookDropLateCommands(work, id);
  await deps.credentials.drop(work, id);
  // The session's owner logs out now or after its next start. Only then are the session and its keys deleted.
  if (before.desiredState === 'open') await deps.enqueueCommand(work, id, 'logout');
  else await deps.dropKeys(work, id);
  const [gone] = await work.db
    .update(connections)
    .set({ deletedAt: work.now, isDefault: false, token: null, qrcode: '', promptId: null, integrationId: null })
    .where(one(work, id))
    .returning({ revision: connections.revision });
  await recordAudit(work, { kind: 'connection', id, name: before.name, before });
  work.publish('whatsapp', { action: 'delete', whatsappId: id, revision: gone!.revision }, [
    companyRoom(work.companyId),
  ]);
  return { message: 'ok' };
}

/** Returns the fields that the audit records by the name of another row. */
const namesOf = ({ recordedNames }: Pick<ConnectionDeps, 'recordedNames'>): NamedFields => ({
  ...recordedNames,
  transferQueue: { id: 'transferQueueId', read: namesIn(queues) },
});

/** Returns the names of the secrets in a change, for the audit. */
const hiddenIn = (input: { token?: string | null | undefined }, cloud: object | undefined): string[] => [
  ...(input.token ? ['token'] : []),
  ...(cloud ? ['cloud'] : []),
];

/** Returns true if credentials change anything: unchanged ids of a healthy connection must not restart it. */
const isNews = (input: CloudCredentialsChange, { cloud, notice }: Pick<Shown, 'cloud' | 'notice'>): boolean =>
  Object.entries(input).some(
    ([name, value]) =>
      value !== undefined && (notice !== null || value !== (cloud as Record<string, string> | null)?.[name]),
  );

/** Only the official API has credentials, and it requires them. */
const noCredentials = () => new AppError('ERR_VALIDATION', { fields: { cloud: 'invalid_type' } });

/** Takes the flag from the default connection. Returns its id; the caller must publish it. */
async function clearDefault(work: UserWork): Promise<number[]> {
  const former = await work.db
    .update(connections)
    .set({ isDefault: false })
    .where(and(there(work), eq(connections.isDefault, true)))
    .returning({ id: connections.id });
  return former.map(({ id }) => id);
}

async function publishEach(work: UserWork, ids: readonly number[]): Promise<void> {
  for (const id of ids) await publishConnection(work, id);
}

/** Offers exactly these queues. Throws for a queue of another company as for a missing one. */
async function setQueues(work: UserWork, connectionId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  await assertQueuesExist(work, wanted);
  await work.db
    .delete(connectionQueues)
    .where(and(eq(connectionQueues.companyId, work.companyId), eq(connectionQueues.connectionId, connectionId)));
  if (wanted.length > 0)
    await work.db
      .insert(connectionQueues)
      .values(wanted.map((queueId) => ({ companyId: work.companyId, connectionId, queueId })));
}

async function assertQueuesExist(work: UserWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await work.db
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), inArray(queues.id, [...ids])));
  if (known.length < ids.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/**
 * Checks the resulting row: a greeting is required where there is a choice of queues, and the queue to transfer to must
 * belong to the company.
 */
async function assertComplete(work: UserWork, id: number): Promise<void> {
  const row = await getConnection(work, id);
  if (row.queues.length > 1 && row.greetingMessage.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  if (row.transferQueueId !== null) await assertQueuesExist(work, [row.transferQueueId]);
}
