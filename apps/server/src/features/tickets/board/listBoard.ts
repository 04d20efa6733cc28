import { cutText, limits, type KanbanTicket, type RequestOf, type ticketTagsApi } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../../kernel/work.ts';
import { beginningOf } from '../../../kernel/db/beginningOf.ts';
import { asSql } from '../../../kernel/db/hot.ts';
import { inQueues, ownLists } from '../listTickets.ts';
import { isUnanswered } from '../readTickets.ts';
import { whereVisible } from '../tickets.visibility.ts';

type Card = Omit<z.input<typeof KanbanTicket>, 'contact'> & {
  contact: { id: number; name: string; number: string; isGroup?: true; path?: string };
};

/** The count stops here: a board shows 400 cards at most, and counting 4,000 took 8 ms. */
const countedUpTo = 1_000;

/**
 * Returns the newest pending and open tickets that the user may see, as light rows (KAN-05, KAN-08). Each status is read
 * from its own part of the index `tickets_by_status`: in one scan over both, a company with 1,000,000 tickets would sort
 * all its live ones.
 */
export async function listBoard(work: UserWork, query: RequestOf<typeof ticketTagsApi.kanban>['query']) {
  const of = (status: 'pending' | 'open', columns: SQL): SQL => sql`
    select ${columns} from tickets t
    where t.company_id = ${work.companyId} and t.status = ${status} and ${whereVisible(work.actor)}
      and ${inQueues(query)} and ${ownLists(work.actor, query.showAll ?? false)}`;
  const newest = (status: 'pending' | 'open'): SQL =>
    sql`(${of(status, sql`t.id, t.active_at`)} order by t.active_at desc, t.id desc limit ${limits.kanbanCards + 1})`;
  const counted = (status: 'pending' | 'open'): SQL => sql`(${of(status, sql`1`)} limit ${countedUpTo})`;
  const { rows } = await work.db.execute(sql`
    with shown as materialized (
      select * from (${newest('pending')} union all ${newest('open')}) newest
      order by active_at desc, id desc limit ${limits.kanbanCards + 1}),
    tagged as materialized (
      select x.ticket_id, json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by plain(g.name), g.id) as tags
      from ticket_tags x join tags g on g.company_id = x.company_id and g.id = x.tag_id
      where x.company_id = ${work.companyId} and x.ticket_id = any(array(select id from shown))
      group by x.ticket_id)
    select
      (select count(*)::int from (${counted('pending')} union all ${counted('open')} limit ${countedUpTo}) live) as count,
      coalesce(json_agg(card order by card_at desc, card_id desc), '[]') as cards
    from (
      select s.active_at as card_at, s.id as card_id, json_strip_nulls(json_build_object(
        'id', t.id, 'uuid', t.uuid, 'status', t.status,
        'tags', coalesce(k.tags, '[]'),
        'contact', json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'isGroup', nullif(c.is_group, false), 'path', c.profile_pic_path),
        'lastMessage', ${beginningOf(sql`t.last_message`, limits.kanbanMessage)},
        'lastMessageType', nullif(t.last_message_type, 'conversation'),
        'queue', case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end,
        'user', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
        'unreadMessages', nullif(t.unread_messages, 0),
        'waitingSince', case when t.status = 'pending' then t.pending_since when ${asSql(isUnanswered)} then t.unanswered_since end,
        'updatedAt', t.active_at, 'revision', t.revision)) as card
      from shown s
      join tickets t on t.company_id = ${work.companyId} and t.id = s.id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join tagged k on k.ticket_id = t.id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
      left join users u on u.company_id = t.company_id and u.id = t.user_id) cards`);
  const { count, cards } = rows[0] as { count: number; cards: Card[] };
  return {
    tickets: cards.slice(0, limits.kanbanCards).map(({ contact: { path, ...contact }, ...card }) => ({
      ...card,
      lastMessage: cutText(card.lastMessage, limits.kanbanMessage),
      queue: card.queue ?? null,
      user: card.user ?? null,
      contact: { ...contact, ...(path && { profilePicUrl: work.fileUrl(path)! }) },
      ...(card.waitingSince && { waitingSince: new Date(card.waitingSince) }),
      updatedAt: new Date(card.updatedAt),
    })),
    count,
    hasMore: cards.length > limits.kanbanCards,
  };
}
