import { AppError } from '@recado/contracts';
import type { Proof, Work } from '../../kernel/work.ts';
import { readConnections } from './toConnection.ts';

/** A connection of the company with its queues. Throws ERR_NO_WAPP_FOUND. */
export async function getConnection(work: Work, id: number) {
  const [row] = await readConnections(work, id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}

/**
 * Proves, in the round trip that opens a Work, that a connection is there and its phone is paired: what arrives for any
 * other is refused before anything is stored. Throws ERR_NO_WAPP_FOUND or ERR_WAPP_NOT_INITIALIZED.
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
