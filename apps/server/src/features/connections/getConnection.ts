import { AppError } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { readConnections } from './toConnection.ts';

/** A connection of the company with its queues. Throws ERR_NO_WAPP_FOUND. */
export async function getConnection(work: Work, id: number) {
  const [row] = await readConnections(work, id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}
