import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { setNewestMessage } from '../tickets/index.ts';
import { messages } from './messages.tables.ts';
import { previewOf } from './recordMessage.ts';

const { companyId, ticketId } = params(messages);
const back = hot('messages.return')`
  update messages set ticket_id = ${param('toTicketId', 'int')}
  where company_id = ${companyId} and id = any(${param('ids', 'int[]')}) and ticket_id = ${param('fromTicketId', 'int')}`;

/**
 * In a direct chat, the contact of the ticket is the author of all inbound messages, whoever was recorded as author
 * during the merge.
 */
const chat = hot('messages.followTickets')`
  update messages m set chat_contact_id = t.contact_id,
    contact_id = case when m.from_me or t.is_group then m.contact_id else t.contact_id end,
    reactions = (
      select coalesce(jsonb_agg(
        case when r ->> 'contactId' = m.chat_contact_id::text and not t.is_group
          then jsonb_set(r, '{contactId}', to_jsonb(t.contact_id)) else r end order by n), '[]')
      from jsonb_array_elements(m.reactions) with ordinality as e(r, n))
  from tickets t
  where t.company_id = ${companyId} and t.id = any(${param('ticketIds', 'int[]')})
    and m.company_id = ${companyId} and m.ticket_id = t.id and m.chat_contact_id <> t.contact_id`;

const newest = hot('messages.newest')`
  select ${returns({
    id: messages.id,
    body: messages.body,
    mediaType: messages.mediaType,
    mediaName: messages.mediaName,
    fromMe: messages.fromMe,
    ack: messages.ack,
    sentAt: messages.sentAt,
    isDeleted: messages.isDeleted,
    unread: fragment`(
      select count(*)::int from messages u
      where u.company_id = ${companyId} and u.ticket_id = ${ticketId} and not u.read)`.as<number>(),
  })}
  from messages where company_id = ${companyId} and ticket_id = ${ticketId} order by sent_at desc, id desc limit 1`;

/** Moves messages back to their original ticket, as far as they are still in the ticket they were moved to. */
export const returnMessages = async (
  work: Work,
  ids: readonly number[],
  fromTicketId: number,
  toTicketId: number,
): Promise<void> => void (await work.rows(back, { ids, fromTicketId, toTicketId }));

/** Sets chat and author of the messages in these tickets to the present contact of each ticket. */
export const followContacts = async (work: Work, ticketIds: readonly number[]): Promise<void> =>
  void (await work.rows(chat, { ticketIds }));

/** Updates the list row of a ticket from its messages: the newest message and the unread count. */
export async function recountTicket(work: Work, ticketId: number): Promise<void> {
  const [row] = await work.rows(newest, { ticketId });
  await setNewestMessage(
    work,
    ticketId,
    row && { ...row, preview: row.isDeleted ? '' : previewOf(row), type: row.isDeleted ? 'deleted' : row.mediaType },
  );
}
