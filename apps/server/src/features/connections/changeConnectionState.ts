import { and, eq } from 'drizzle-orm';
import type { PhoneState } from '../../gateways/whatsapp/Phone.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';
import { publishConnection } from './publishConnection.ts';

/** Stores what a phone says of itself and shows it to the company (CONN-24). A QR is kept only while one waits. */
export async function changeConnectionState(work: Work, id: number, state: PhoneState): Promise<void> {
  const { status, qrcode, number, notice, retries } = state;
  await work.db
    .update(connections)
    .set({
      status,
      qrcode: status === 'qrcode' ? (qrcode ?? '') : '',
      ...(number === undefined ? {} : { number }),
      notice: notice ?? null,
      ...(retries === undefined ? {} : { retries }),
    })
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, id)));
  await publishConnection(work, id);
}
