import { AppError } from '@recado/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { Proof } from '../../kernel/opening.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';
import { readConnections } from './toConnection.ts';

/** Returns a connection of the company with its queues. Throws ERR_NO_WAPP_FOUND. */
export async function getConnection(work: Work, id: number) {
  const [row] = await readConnections(work, id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}

const { companyId, id } = params(connections);
const imports = hot('connections.importsHistory')`
  select ${returns({ wanted: connections.importHistory })} from connections
  where company_id = ${companyId} and id = ${id} and deleted_at is null`;

/** Returns true if pairing imports recent chats from the phone. */
export const importsHistory = async (work: Work, id: number): Promise<boolean> =>
  (await work.rows(imports, { id }))[0]?.wanted ?? false;

const askable = hot('connections.askableDefault')`
  select ${returns({ id: connections.id })} from connections
  where company_id = ${companyId} and is_default and status = 'CONNECTED' and provider <> 'cloud'
    and deleted_at is null`;

/**
 * Returns the default connection, while it is connected and can tell whether a number is on WhatsApp. The official API
 * cannot (decision 0064).
 */
export const findAskableDefault = async (work: Work): Promise<number | undefined> =>
  (await work.rows(askable, {}))[0]?.id;

/**
 * Returns the given connection, or the default one. Throws ERR_NO_WAPP_FOUND for an unknown id, and ERR_NO_DEF_WAPP_FOUND
 * without a default connection.
 */
export async function connectionToImport(
  work: Work,
  wanted: number | undefined,
): Promise<{ id: number; isConnected: boolean }> {
  const [row] = await work.db
    .select({ id: connections.id, status: connections.status })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, work.companyId),
        isNull(connections.deletedAt),
        wanted === undefined ? eq(connections.isDefault, true) : eq(connections.id, wanted),
      ),
    );
  if (!row) throw new AppError(wanted === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
  return { id: row.id, isConnected: row.status === 'CONNECTED' };
}

/**
 * Checks, in the round trip that opens a Work, that a connection exists and its session is paired; events of any other
 * connection are refused before anything is stored. Throws ERR_NO_WAPP_FOUND or ERR_WAPP_NOT_INITIALIZED.
 */
export function pairedProof(companyId: number, id: number): Proof {
  if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(id)) throw new Error('ids are numbers');
  return {
    text: `select read_connection_status(${companyId}, ${id}) as status`,
    check(row) {
      if (!row?.status) throw new AppError('ERR_NO_WAPP_FOUND');
      if (row.status === 'qrcode' || row.status === 'DISCONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    },
  };
}
