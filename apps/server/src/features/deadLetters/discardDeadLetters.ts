import { AppError } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { getConnection } from '../connections/index.ts';
import { deadLetters } from './deadLetters.tables.ts';
import { whereDeadLetters } from './whereDeadLetters.ts';

/**
 * Deletes the dead letters of a connection, or `only` one of them, for good. Throws ERR_NO_WAPP_FOUND or
 * ERR_NO_DEAD_LETTER_FOUND.
 */
export async function discardDeadLetters(
  work: Work,
  connectionId: number,
  only?: number,
): Promise<{ message: string }> {
  await getConnection(work, connectionId);
  const gone = await work.db
    .delete(deadLetters)
    .where(whereDeadLetters(work, connectionId, only))
    .returning({ id: deadLetters.id });
  if (only !== undefined && gone.length === 0) throw new AppError('ERR_NO_DEAD_LETTER_FOUND');
  work.log.info({ connection: connectionId, letters: gone.length }, 'dead letters discarded');
  return { message: 'ok' };
}
