import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { media } from '../../media/media.tables.ts';
import { messages } from '../../messages/messages.tables.ts';
import type { StoredFile } from './typebotRequest.ts';

/** A turn waits for a file that is being downloaded for so long after its message was stored, in ms. */
const downloadMs = 30_000;
/** Most files of one answer, and most bytes of one. */
const mostFiles = 10;
const maxBytes = 16_000_000;

/** Returns the stored files of messages, oldest first; `waiting` while one of them is being downloaded. */
export async function findFiles(work: Work, messageIds: readonly number[]): Promise<StoredFile[] | 'waiting'> {
  if (messageIds.length === 0) return [];
  const rows = await work.db
    .select({
      status: messages.mediaStatus,
      storedAt: messages.createdAt,
      path: media.path,
      name: media.name,
      mime: media.mime,
      bytes: media.bytes,
    })
    .from(messages)
    .leftJoin(media, and(eq(media.companyId, messages.companyId), eq(media.id, messages.mediaId)))
    .where(and(eq(messages.companyId, work.companyId), inArray(messages.id, [...messageIds])))
    .orderBy(messages.id)
    .limit(mostFiles);
  const now = work.now.getTime();
  if (rows.some(({ status, storedAt }) => status === 'pending' && now - storedAt.getTime() < downloadMs))
    return 'waiting';
  return rows.flatMap(({ path, name, mime, bytes }) =>
    path !== null && name !== null && mime !== null && (bytes ?? 0) <= maxBytes ? [{ path, name, mime }] : [],
  );
}
