import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { ChatMessage } from '../../gateways/ai/askChat.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from '../messages/messages.tables.ts';
import { toChatMessage } from './buildChat.ts';

/** Returns the last messages of a ticket for an assistant, oldest first, without deleted ones and answers to menus. */
export async function readHistory(
  work: Work,
  ticketId: number,
  menuAnswers: readonly number[],
  most: number,
): Promise<ChatMessage[]> {
  const rows = await work.db
    .select({
      body: messages.body,
      fromMe: messages.fromMe,
      mediaType: messages.mediaType,
      transcript: messages.transcript,
    })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.ticketId, ticketId),
        eq(messages.isDeleted, false),
        menuAnswers.length > 0 ? notInArray(messages.id, [...menuAnswers]) : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(most);
  return rows.toReversed().map(toChatMessage);
}
