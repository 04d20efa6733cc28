import { toNumberKey } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';

/** Returns whether one of the identities is the number of the connection itself: a note to oneself opens no ticket. */
export async function isOwnNumber(work: Work, connectionId: number, identities: readonly Identity[]): Promise<boolean> {
  const [own] = await work.db
    .select({ number: connections.number })
    .from(connections)
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, connectionId)));
  const key = own?.number ? toNumberKey(own.number) : '';
  return key !== '' && identities.some(({ kind, value }) => kind === 'phone' && toNumberKey(value) === key);
}
