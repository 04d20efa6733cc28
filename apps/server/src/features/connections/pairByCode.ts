import { AppError } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { ConnectionDeps } from './connectionDeps.ts';
import { getConnection } from './getConnection.ts';

/**
 * A code by which the phone of a number links itself, while its line shows a QR. Throws ERR_WAPP_NOT_INITIALIZED when
 * none is shown.
 */
export async function pairByCode(
  errand: UserErrand,
  id: number,
  number: string,
  { askPairingCode }: Pick<ConnectionDeps, 'askPairingCode'>,
): Promise<{ code: string }> {
  const { status } = await errand.inCompany((work) => getConnection(work, id));
  // Who waits for an answer no phone will give waits for nothing.
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return { code: await askPairingCode(errand, id, number) };
}
