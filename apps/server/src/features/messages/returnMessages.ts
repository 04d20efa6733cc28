import type { MediaType } from '@recado/contracts';
import { hot, type Work } from '../../kernel/work.ts';
import { setNewestMessage } from '../tickets/index.ts';
import { previewOf } from './recordMessage.ts';

const back = hot(
  'messages.return',
  'update messages set ticket_id = $4 where company_id = $1 and id = any($2::int[]) and ticket_id = $3',
);
/**
 * In a direct chat, the contact of the ticket is the author of all inbound messages, whoever was recorded as author
 * during the merge.
 */
const chat = hot(
  'messages.followTickets',
  `update messages m set chat_contact_id = t.contact_id, contact_id = case when m.from_me or t.is_group then m.contact_id else t.contact_id end,
     reactions = (select coalesce(jsonb_agg(case when r ->> 'contactId' = m.chat_contact_id::text and not t.is_group then jsonb_set(r, '{contactId}', to_jsonb(t.contact_id)) else r end order by n), '[]')
       from jsonb_array_elements(m.reactions) with ordinality as e(r, n))
   from tickets t where t.company_id = $1 and t.id = any($2::int[]) and m.company_id = $1 and m.ticket_id = t.id and m.chat_contact_id <> t.contact_id`,
);
const newest = hot(
  'messages.newest',
  `select id, body, media_type as "mediaType", media_name as "mediaName", from_me as "fromMe", ack, sent_at as "sentAt", is_deleted as "isDeleted",
     (select count(*)::int from messages u where u.company_id = $1 and u.ticket_id = $2 and not u.read) as unread
   from messages where company_id = $1 and ticket_id = $2 order by sent_at desc, id desc limit 1`,
);

type Newest = {
  id: number;
  body: string;
  mediaType: MediaType;
  mediaName: string | null;
  fromMe: boolean;
  ack: number;
  sentAt: Date;
  isDeleted: boolean;
  unread: number;
};

/** Moves messages back to their original ticket, as far as they are still in the ticket they were moved to. */
export const returnMessages = async (
  work: Work,
  ids: readonly number[],
  fromTicketId: number,
  toTicketId: number,
): Promise<void> => void (await work.rows(back, [work.companyId, ids, fromTicketId, toTicketId]));

/** Sets chat and author of the messages in these tickets to the present contact of each ticket. */
export const followContacts = async (work: Work, ticketIds: readonly number[]): Promise<void> =>
  void (await work.rows(chat, [work.companyId, ticketIds]));

/** Updates the list row of a ticket from its messages: the newest message and the unread count. */
export async function recountTicket(work: Work, ticketId: number): Promise<void> {
  const [row] = await work.rows<Newest>(newest, [work.companyId, ticketId]);
  await setNewestMessage(
    work,
    ticketId,
    row && { ...row, preview: row.isDeleted ? '' : previewOf(row), type: row.isDeleted ? 'deleted' : row.mediaType },
  );
}
