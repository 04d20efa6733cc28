import { AppError } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { ConnectionDeps } from './connectionDeps.ts';
import { getConnection } from './getConnection.ts';

/**
 * Returns a code by which the phone of a number links itself while the connection shows a QR code. Throws
 * ERR_WAPP_NOT_INITIALIZED when none is shown.
 */
export async function pairByCode(
  errand: UserErrand,
  id: number,
  number: string,
  { askPairingCode }: Pick<ConnectionDeps, 'askPairingCode'>,
): Promise<{ code: string }> {
  const { status } = await errand.inCompany((work) => getConnection(work, id));
  // Fail at once: without a session no answer would come.
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return { code: await askPairingCode(errand, id, number) };
}
