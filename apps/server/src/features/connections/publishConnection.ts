import { adminRoom, companyRoom, staffRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { getConnection } from './getConnection.ts';
import { toSafeConnection } from './toConnection.ts';

/** Tells the company how a connection stands now: the safe row to everyone, the QR to administrators only (RT-04). */
export async function publishConnection(work: Work, id: number): Promise<void> {
  const row = await getConnection(work, id);
  work.publish('whatsapp', { action: 'update', whatsapp: toSafeConnection(row) }, [companyRoom(work.companyId)]);
  const session = { id: row.id, name: row.name, status: row.status, updatedAt: row.updatedAt, retries: row.retries, revision: row.revision };
  work.publish('whatsappSession', { action: 'update', session: { ...session, qrcode: row.qrcode } }, [adminRoom(work.companyId)]);
  work.publish('whatsappSession', { action: 'update', session: { ...session, qrcode: '' } }, [staffRoom(work.companyId)]);
}
