import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { keepMedia, type KeptFile } from '../media/index.ts';
import { messages } from './messages.tables.ts';
import { publishMessage } from './recordMessage.ts';

/** Attaches a fetched file to its message, or marks the file as failed so that a user can retry (behaviour 1.8). */
export async function settleMedia(work: Work, messageId: number, file: KeptFile | 'failed'): Promise<void> {
  const mine = and(eq(messages.companyId, work.companyId), eq(messages.id, messageId));
  const [left] = await work.db.select({ erasedAt: messages.erasedAt }).from(messages).where(mine).for('update');
  // Erased while its file was fetched: the file has no row, so the sweep deletes it.
  if (!left || left.erasedAt !== null) return;
  if (file === 'failed')
    await work.db.update(messages).set({ mediaStatus: 'failed', error: 'ERR_WAPP_DOWNLOAD_MEDIA' }).where(mine);
  else {
    const mediaId = await keepMedia(work, file, { kind: 'message', id: messageId });
    await work.db.update(messages).set({ mediaId, mediaStatus: 'ready', error: null }).where(mine);
  }
  await publishMessage(work, messageId, 'update');
}
