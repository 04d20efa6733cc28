import { and, eq, isNull } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';
import { publishMessage } from './recordMessage.ts';

/**
 * Stores the words of an audio and publishes the message (behaviour 11.3). Empty: it has none. A message that was erased
 * or deleted meanwhile, or that has its words already, stays as it is.
 */
export async function saveTranscript(work: Work, messageId: number, transcript: string): Promise<void> {
  const changed = await work.db
    .update(messages)
    .set({ transcript })
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.id, messageId),
        isNull(messages.transcript),
        isNull(messages.erasedAt),
        isNull(messages.mediaErasedAt),
        eq(messages.isDeleted, false),
      ),
    )
    .returning({ id: messages.id });
  if (changed.length > 0) await publishMessage(work, messageId, 'update');
}
