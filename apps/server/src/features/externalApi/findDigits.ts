import { AppError } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { TokenErrand } from '../../kernel/http/tokenCaller.ts';
import type { Work } from '../../kernel/work.ts';
import { findByIdentities } from '../contacts/index.ts';
import type { ExternalDeps } from './externalDeps.ts';

/**
 * Returns the digits under which WhatsApp knows a number. A contact who has written or was reached on the connection is
 * not looked up again, because WhatsApp limits look-ups. Throws ERR_WAPP_INVALID_CONTACT for a number without an
 * account, and ERR_WAPP_CHECK_CONTACT when no answer came.
 */
export async function findDigits(
  errand: TokenErrand,
  connectionId: number,
  number: string,
  { findNumber }: Pick<ExternalDeps, 'findNumber'>,
): Promise<string> {
  if (await errand.inCompany((work) => wasReached(work, connectionId, number))) return number;
  const digits = await findNumber(errand, connectionId, number).catch((error: unknown) => {
    errand.log.warn({ err: error, connection: connectionId }, 'number check failed');
    throw new AppError('ERR_WAPP_CHECK_CONTACT');
  });
  if (digits === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return digits;
}

async function wasReached(work: Work, connectionId: number, number: string): Promise<boolean> {
  const known = await findByIdentities(work, [{ kind: 'phone', value: number }]);
  if (!known) return false;
  const { rowCount } = await work.db.execute(sql`
    select 1 from messages m where m.company_id = ${work.companyId} and m.chat_contact_id = ${known.id}
      and m.connection_id = ${connectionId} and (not m.from_me or m.ack >= 2) limit 1`);
  return rowCount === 1;
}
