import { AppError } from '@recado/contracts';
import type { TokenErrand } from '../../kernel/http/tokenCaller.ts';
import type { ExternalDeps } from './externalDeps.ts';

/**
 * Returns the digits under which WhatsApp knows a number. Throws ERR_WAPP_INVALID_CONTACT for a number without an
 * account, and ERR_WAPP_CHECK_CONTACT when no answer came.
 */
export async function findDigits(
  errand: TokenErrand,
  connectionId: number,
  number: string,
  { findNumber }: Pick<ExternalDeps, 'findNumber'>,
): Promise<string> {
  const digits = await findNumber(errand, connectionId, number).catch((error: unknown) => {
    errand.log.warn({ err: error, connection: connectionId }, 'number check failed');
    throw new AppError('ERR_WAPP_CHECK_CONTACT');
  });
  if (digits === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return digits;
}
