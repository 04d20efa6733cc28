import type { AnyConnection, Connection, SafeConnection } from '@recado/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { NameReader } from '../../kernel/db/namesIn.ts';
import type { UserWork, Work } from '../../kernel/work.ts';
import { queues } from '../queues/queues.tables.ts';
import { cloudAccounts } from '../cloud/cloud.tables.ts';
import { connectionQueues, connections } from './connections.tables.ts';

type Row = typeof connections.$inferSelect & {
  queues: z.input<typeof Connection>['queues'];
  cloud: z.input<typeof Connection>['cloud'];
};

const offered = sql<Row['queues']>`coalesce((
  select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'greetingMessage', q.greeting_message,
    'WhatsappQueue', json_build_object('whatsappId', cq.connection_id, 'queueId', q.id)) order by q.order_queue nulls last, plain(q.name), q.id)
  from ${connectionQueues} cq join ${queues} q on q.company_id = cq.company_id and q.id = cq.queue_id
  where cq.company_id = connections.company_id and cq.connection_id = connections.id), '[]')`;

const official = sql<Row['cloud']>`(
  select json_build_object('phoneNumberId', a.phone_number_id, 'wabaId', a.waba_id) from ${cloudAccounts} a where a.company_id = connections.company_id and a.connection_id = connections.id)`;

/** Returns the company's connections, or one of them, by name. Deleted connections are not found. */
export async function readConnections(work: Work, id?: number): Promise<Row[]> {
  const rows = await work.db
    .select({ connection: connections, queues: offered, cloud: official })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, work.companyId),
        isNull(connections.deletedAt),
        id === undefined ? undefined : eq(connections.id, id),
      ),
    )
    .orderBy(sql`plain(${connections.name})`, asc(connections.id));
  return rows.map((row) => ({ ...row.connection, queues: row.queues, cloud: row.cloud }));
}

/** The fields that every user of the company may see (CONN-37). */
export const toSafeConnection = ({
  id,
  name,
  status,
  isDefault,
  provider,
  queues,
  updatedAt,
  revision,
}: Row): z.input<typeof SafeConnection> => ({
  id,
  name,
  status,
  isDefault,
  provider,
  queues: queues.map(({ id, name, color }) => ({ id, name, color })),
  updatedAt,
  revision,
});

/** Returns whole rows, for administrators. `integrationNames` reads the names of integrations. */
export async function toConnections(
  work: Work,
  rows: readonly Row[],
  integrationNames: NameReader,
): Promise<z.input<typeof Connection>[]> {
  const ids = [...new Set(rows.flatMap(({ integrationId }) => integrationId ?? []))];
  const names = ids.length === 0 ? new Map<number, string>() : await integrationNames(work, ids);
  return rows.map(
    ({
      desiredState: _wish,
      deletedAt: _gone,
      lostSince: _lost,
      lostMailsAt: _mails,
      lostMailedTo: _mailed,
      ...row
    }) => ({
      ...row,
      token: row.token ?? '',
      integration:
        row.integrationId === null ? null : { id: row.integrationId, name: names.get(row.integrationId) ?? '' },
      queueIds: row.queues.map((queue) => queue.id),
    }),
  );
}

/** Returns a whole row, for administrators. */
export const toConnection = async (
  work: Work,
  row: Row,
  integrationNames: NameReader,
): Promise<z.input<typeof Connection>> => (await toConnections(work, [row], integrationNames))[0]!;

/** Returns connections as the user of the Work may see them. */
export const connectionsFor = async (
  work: UserWork,
  rows: readonly Row[],
  integrationNames: NameReader,
): Promise<z.input<typeof AnyConnection>[]> =>
  work.actor.profile === 'admin' ? toConnections(work, rows, integrationNames) : rows.map(toSafeConnection);
