import { hot, type Work } from '../../kernel/work.ts';
import { publishMessage } from './recordMessage.ts';

const move = hot(
  'messages.move',
  'update messages set ticket_id = $3 where company_id = $1 and ticket_id = $2 returning id, sent_at as "sentAt"',
);
const chat = hot(
  'messages.moveChat',
  'update messages set chat_contact_id = $3 where company_id = $1 and chat_contact_id = $2',
);
/**
 * Where somebody writes or reacts: their own chat and the groups. Authors have no index; without this ten million
 * messages were read for one merge.
 */
const theirChats = `chat_contact_id in (select $3::int union all select id from contacts where company_id = $1 and is_group)`;
const author = hot(
  'messages.moveAuthor',
  `update messages set contact_id = $3 where company_id = $1 and contact_id = $2 and ${theirChats}`,
);
/** Who reacted is told by id inside the list of reactions. */
const reactions = hot(
  'messages.moveReactions',
  `update messages set reactions = (select jsonb_agg(case when r ->> 'contactId' = $2::text then jsonb_set(r, '{contactId}', to_jsonb($3::int)) else r end order by n) from jsonb_array_elements(reactions) with ordinality as t(r, n))
   where company_id = $1 and ${theirChats} and reactions @> jsonb_build_array(jsonb_build_object('contactId', $2::int))`,
);
const early = hot(
  'messages.moveEarly',
  `update early_events set event = jsonb_set(event, '{author,contactId}', to_jsonb($3::int)) where company_id = $1 and event -> 'author' ->> 'contactId' = $2::int::text`,
);

/**
 * Screens that follow a ticket are told of so many that came to it; who scrolls further back reads them from the
 * server.
 */
const mostShown = 50;

/** Moves everything said in one ticket into another, in its order. Gives the ids; `showMessages` tells of them. */
export async function moveMessages(work: Work, fromTicketId: number, toTicketId: number): Promise<number[]> {
  const moved = await work.rows<{ id: number; sentAt: Date }>(move, [work.companyId, fromTicketId, toTicketId]);
  return moved.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.id - b.id).map(({ id }) => id);
}

/** Tells of moved messages, the newest of them. */
export async function showMessages(work: Work, ids: readonly number[]): Promise<void> {
  for (const id of ids.slice(-mostShown)) await publishMessage(work, id, 'update');
}

/**
 * What was said with one person was said with another: chat, authorship, reactions, and what still waits for its
 * message.
 */
export async function moveChat(work: Work, fromContactId: number, toContactId: number): Promise<void> {
  for (const statement of [chat, author, reactions, early])
    await work.rows(statement, [work.companyId, fromContactId, toContactId]);
}
