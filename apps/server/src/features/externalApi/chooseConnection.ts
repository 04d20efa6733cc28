import { AppError } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import type { TokenCaller } from '../../kernel/http/tokenCaller.ts';
import { connectionToImport, getConnection } from '../connections/index.ts';

/**
 * Returns the connection that a token sends with: its own, otherwise the default one. Throws ERR_WAPP_NOT_INITIALIZED
 * if that one is off or waits for pairing.
 */
export async function chooseConnection(work: Work, { connectionId }: TokenCaller): Promise<number> {
  const { id } = await connectionToImport(work, connectionId ?? undefined);
  const { status } = await getConnection(work, id);
  if (status === 'DISCONNECTED' || status === 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return id;
}
