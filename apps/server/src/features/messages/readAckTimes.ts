import type { messagesApi } from '@recado/contracts';
import type { z } from 'zod';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';
import { visibleMessage } from './visibleMessage.ts';

/**
 * Returns when our message reached each ack level; null for levels not reached, or reached before these times were
 * stored.
 */
export async function readAckTimes(
  work: UserWork,
  messageId: number,
): Promise<z.input<typeof messagesApi.ackTimes.reply>> {
  await visibleMessage(work, messageId);
  const [times] = await work.db
    .select({
      sentAt: messages.acceptedAt,
      deliveredAt: messages.deliveredAt,
      readAt: messages.readAt,
      playedAt: messages.playedAt,
    })
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  return times!;
}
