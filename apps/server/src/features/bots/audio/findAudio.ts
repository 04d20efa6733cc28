import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { media } from '../../media/media.tables.ts';
import { messages } from '../../messages/messages.tables.ts';

/** Older audio of a contact has had its turn. */
const oldestMinutes = 10;
/** Most audio of one turn: each is a request. */
const mostAudio = 5;

/** The recent audio of a ticket's contact that has no transcript yet, with its file as soon as it is stored. */
export async function findAudio(work: Work, ticketId: number) {
  return work.db
    .select({
      messageId: messages.id,
      status: messages.mediaStatus,
      storedAt: messages.createdAt,
      path: media.path,
      playablePath: media.playablePath,
      mime: media.mime,
      bytes: media.bytes,
    })
    .from(messages)
    .leftJoin(media, and(eq(media.companyId, messages.companyId), eq(media.id, messages.mediaId)))
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.ticketId, ticketId),
        eq(messages.fromMe, false),
        eq(messages.mediaType, 'audio'),
        eq(messages.isDeleted, false),
        isNull(messages.transcript),
        isNull(messages.erasedAt),
        inArray(messages.mediaStatus, ['pending', 'ready']),
        ne(messages.imported, true),
        gt(messages.createdAt, new Date(work.now.getTime() - oldestMinutes * 60_000)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(mostAudio);
}
export type AudioRow = Awaited<ReturnType<typeof findAudio>>[number];
