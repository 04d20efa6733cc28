import { and, eq, sql } from 'drizzle-orm';
import type { PhoneState } from '../../gateways/whatsapp/Phone.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';
import { publishConnection } from './publishConnection.ts';

/**
 * Stores what a phone says of itself and shows it to the company (CONN-24). A QR is kept only while one waits; since
 * when it stands so moves only when the status does. A line that was lost and stands again came back by itself, and is
 * counted until it is paired anew.
 */
export async function changeConnectionState(work: Work, id: number, state: PhoneState): Promise<void> {
  const { status, qrcode, number, notice, retries } = state;
  await work.db
    .update(connections)
    .set({
      status,
      statusSince: sql`case when ${connections.status} = ${status} then ${connections.statusSince} else now() end`,
      reconnects:
        status === 'CONNECTED'
          ? sql`${connections.reconnects} + case when ${connections.status} = 'TIMEOUT' then 1 else 0 end`
          : status === 'qrcode' || status === 'PAIRING'
            ? 0
            : sql`${connections.reconnects}`,
      qrcode: status === 'qrcode' ? (qrcode ?? '') : '',
      ...(number === undefined ? {} : { number }),
      notice: notice ?? null,
      ...(retries === undefined ? {} : { retries }),
    })
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, id)));
  await publishConnection(work, id);
}
