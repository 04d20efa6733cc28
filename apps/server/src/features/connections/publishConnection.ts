import { adminRoom, companyRoom, staffRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { readConnections, toSafeConnection } from './toConnection.ts';

/**
 * Publishes the current state of a connection: the safe row to everyone, the QR code to administrators only (RT-04).
 * Publishes nothing for a deleted connection whose session is still closing.
 */
export async function publishConnection(work: Work, id: number): Promise<void> {
  const [row] = await readConnections(work, id);
  if (!row) return;
  work.publish('whatsapp', { action: 'update', whatsapp: toSafeConnection(row) }, [companyRoom(work.companyId)]);
  const session = {
    id: row.id,
    name: row.name,
    status: row.status,
    statusSince: row.statusSince,
    updatedAt: row.updatedAt,
    retries: row.retries,
    revision: row.revision,
  };
  work.publish(
    'whatsappSession',
    { action: 'update', session: { ...session, qrcode: row.qrcode, notice: row.notice, number: row.number } },
    [adminRoom(work.companyId)],
  );
  work.publish('whatsappSession', { action: 'update', session: { ...session, qrcode: '' } }, [
    staffRoom(work.companyId),
  ]);
}
