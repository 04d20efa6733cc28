import { and, eq, sql } from 'drizzle-orm';
import type { WhatsAppSessionState } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';
import { publishConnection } from './publishConnection.ts';

/**
 * Stores the state that a session reports and publishes it to the company (CONN-24). A QR code is stored only while it
 * is displayed. `statusSince` changes only with the status. Automatic reconnects are counted until the next pairing.
 */
export async function changeConnectionState(work: Work, id: number, state: WhatsAppSessionState): Promise<void> {
  const { status, qrcode, number, notice, retries } = state;
  await work.db
    .update(connections)
    .set({
      status,
      statusSince: sql`case when ${connections.status} = ${status} then ${connections.statusSince} else now() end`,
      lostSince:
        status === 'CONNECTED'
          ? null
          : sql`case when ${connections.status} = 'CONNECTED' then now() else ${connections.lostSince} end`,
      ...(status === 'CONNECTED' ? { lostMailsAt: null, lostMailedTo: [] } : {}),
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
