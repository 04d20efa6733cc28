import { limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { visibleChat } from '../tickets/index.ts';
import { chatOf } from './listMessages.ts';

/**
 * Searches messages by text in a ticket's history, newest first, in the tickets that the user may see. Skips our
 * deleted messages, because their text is not shown, and the encoded bodies of locations and contact cards.
 */
export async function findMessages(
  work: UserWork,
  ticketId: number,
  words: string,
): Promise<{ ids: number[]; hasMore: boolean }> {
  const chat = chatOf(work, await visibleChat(work, ticketId));
  const { rows } = await work.db.execute(sql`select m.id from messages m
    where m.company_id = ${work.companyId} and ${chat} and m.body <> '' and not (m.is_deleted and m.from_me)
      and m.media_type not in ('locationMessage', 'contactMessage', 'vcard') and strpos(plain(m.body), plain(${words.trim()})) > 0
    order by m.sent_at desc, m.id desc limit ${limits.foundInConversation + 1}`);
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  return { ids: ids.slice(0, limits.foundInConversation), hasMore: ids.length > limits.foundInConversation };
}
