import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';
import { publishMessage } from './recordMessage.ts';

const { companyId } = params(messages);
const from = param('from', 'int');
const to = param('to', 'int');

const move = hot('messages.move')`
  update messages set ticket_id = ${to} where company_id = ${companyId} and ticket_id = ${from}
  returning ${returns({ id: messages.id, sentAt: messages.sentAt })}`;

const chat = hot('messages.moveChat')`
  update messages set chat_contact_id = ${to} where company_id = ${companyId} and chat_contact_id = ${from}`;

/**
 * The chats in which a contact writes or reacts: the contact's own chat and all groups. There is no index on authors;
 * without this condition one merge read ten million messages.
 */
const theirChats = fragment`chat_contact_id in (
  select ${to} union all select id from contacts where company_id = ${companyId} and is_group)`;
const author = hot('messages.moveAuthor')`
  update messages set contact_id = ${to} where company_id = ${companyId} and contact_id = ${from} and ${theirChats}`;

/** A reaction names its author by id inside the JSON list. */
const reactions = hot('messages.moveReactions')`
  update messages set reactions = (
    select jsonb_agg(
      case when r ->> 'contactId' = ${from}::text then jsonb_set(r, '{contactId}', to_jsonb(${to})) else r end order by n)
    from jsonb_array_elements(reactions) with ordinality as t(r, n))
  where company_id = ${companyId} and ${theirChats}
    and reactions @> jsonb_build_array(jsonb_build_object('contactId', ${from}))`;

const early = hot('messages.moveEarly')`
  update early_events set event = jsonb_set(event, '{author,contactId}', to_jsonb(${to}))
  where company_id = ${companyId} and event -> 'author' ->> 'contactId' = ${from}::text`;

/** How many of the moved messages are published. Users who scroll further back load them from the server. */
const mostShown = 50;

/** Moves all messages of a ticket into another. Returns their ids in chronological order, for `showMessages`. */
export async function moveMessages(work: Work, fromTicketId: number, toTicketId: number): Promise<number[]> {
  const moved = await work.rows(move, { from: fromTicketId, to: toTicketId });
  return moved.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.id - b.id).map(({ id }) => id);
}

/** Publishes moved messages, only the newest `mostShown`. */
export async function showMessages(work: Work, ids: readonly number[]): Promise<void> {
  for (const id of ids.slice(-mostShown)) await publishMessage(work, id, 'update');
}

/** Moves everything from one contact to another: chats, authorship, reactions and early events. */
export async function moveChat(work: Work, fromContactId: number, toContactId: number): Promise<void> {
  for (const statement of [chat, author, reactions, early])
    await work.rows(statement, { from: fromContactId, to: toContactId });
}
