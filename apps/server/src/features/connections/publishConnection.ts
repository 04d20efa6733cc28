import { adminRoom, companyRoom, staffRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { readConnections, toSafeConnection } from './toConnection.ts';

/**
 * Tells the company how a connection stands now: the safe row to everyone, the QR to administrators only (RT-04). Of a
 * deleted one, whose phone still ends, nothing is told.
 */
export async function publishConnection(work: Work, id: number): Promise<void> {
  const [row] = await readConnections(work, id);
  if (!row) return;
  work.publish('whatsapp', { action: 'update', whatsapp: toSafeConnection(row) }, [companyRoom(work.companyId)]);
  const session = {
    id: row.id,
    name: row.name,
    status: row.status,
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
