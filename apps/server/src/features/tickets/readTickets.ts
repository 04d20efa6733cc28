import { AppError, limits, type ConnectionStatus, type Provider, type Ticket } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { hot, getActingUser, type Work } from '../../kernel/work.ts';
import { toContactBrief } from '../contacts/index.ts';
import { canSee } from './tickets.visibility.ts';

const ofChat = 'm.company_id = t.company_id and m.chat_contact_id = t.contact_id and m.connection_id = t.connection_id';

/**
 * The contact's last message, reaction or edit opens the window (whatsapp 2.4). Only connections of the official API
 * have a window. For these, the query reads one entry in the index of the chat, and one in the index of the few revised
 * messages.
 */
const windowUntil = `case when w.provider = 'cloud' then greatest(
      (select m.sent_at from messages m where ${ofChat} and not m.from_me order by m.sent_at desc, m.id desc limit 1),
      (select m.revised_at from messages m where ${ofChat} and m.revised_at is not null order by m.revised_at desc limit 1)) + interval '${limits.windowHours} hours' end`;

/**
 * SQL: whether the contact of `tickets t` waits for an answer of the attendant. Never true for a group, because no
 * single person in it waits (see `unansweredSince` of the contract).
 */
export const isUnanswered = `t.status = 'open' and not t.is_group and t.unanswered_since is not null`;

/** SQL: whether `tickets t` is snoozed. */
export const isSnoozed = 't.snoozed_until > now()';

/**
 * Returns a statement that selects tickets with everything a row on the screen shows. Conditions refer to `t` and `c`.
 * `source` is the table or the CTE of a change.
 */
const ticketFrom = (source: string): string => `
  select t.id, t.uuid, t.company_id as "companyId", t.status, t.code, t.contact_id as "contactId", t.user_id as "userId", t.queue_id as "queueId", w.id as "whatsappId",
    t.is_group as "isGroup", t.last_message as "lastMessage", t.last_message_type as "lastMessageType", t.last_message_from_me as "lastMessageFromMe", t.last_message_ack as "lastMessageAck",
    (select m.error from messages m where t.last_message_from_me and m.company_id = t.company_id and m.id = t.last_message_id) as "lastMessageError",
    t.unread_messages as "unreadMessages", t.marked_unread as "markedUnread", case when ${isSnoozed} then t.snoozed_until end as "snoozedUntil", t.chatbot, t.use_integration as "useIntegration", t.prompt_id as "promptId", t.integration_id as "integrationId", t.origin, t.touched,
    ${windowUntil} as "windowUntil", t.pending_since as "pendingSince", case when ${isUnanswered} then t.unanswered_since end as "unansweredSince", t.accepted_at as "acceptedAt", t.closed_at as "closedAt", t.revision, t.created_at as "createdAt", t.active_at as "updatedAt",
    c.name as "contactName", c.number, c.email, c.profile_pic_path as "profilePicPath", c.is_group as "contactIsGroup",
    u.name as "userName", q.name as "queueName", q.color as "queueColor", w.name as "connectionName", w.status as "connectionStatus", w.provider,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by g.name, g.id), '[]')
       from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
      where tt.company_id = t.company_id and tt.ticket_id = t.id) as tags
  from ${source} t
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.deleted_at is null`;

const selectTicket = ticketFrom('tickets');
const one = hot('tickets.one', `${selectTicket} where t.company_id = $1 and t.id = $2`);
const many = hot('tickets.many', `${selectTicket} where t.company_id = $1 and t.id = any($2)`);
const locked = hot('tickets.locked', `select 1 from tickets where company_id = $1 and id = $2 for update`);

export type TicketRow = z.input<typeof Ticket>;
type Joined = 'contact' | 'user' | 'queue' | 'whatsapp';
type Row = Omit<TicketRow, Joined> & {
  contactName: string;
  number: string;
  email: string | null;
  profilePicPath: string | null;
  contactIsGroup: boolean;
  userName: string;
  queueName: string;
  queueColor: string;
  connectionName: string;
  connectionStatus: ConnectionStatus;
  provider: Provider;
};

/** Returns a ticket without checking who may see it. Throws ERR_NO_TICKET_FOUND. */
export async function getTicket(work: Work, id: number): Promise<TicketRow> {
  const [row] = await work.rows<Row>(one, [work.companyId, id]);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return toTicket(work, row);
}

/** Returns tickets without checking who may see them. Deleted tickets are missing. */
export const ticketsById = async (work: Work, ids: readonly number[]): Promise<TicketRow[]> =>
  (await work.rows<Row>(many, [work.companyId, ids])).map((row) => toTicket(work, row));

/**
 * SQL for a ticket changed in the same statement, as one JSON value for `toChangedTicket`. `source` names the CTE of
 * the change.
 */
export const changedTicket = (source: string): string =>
  `(select row_to_json(shown) from (${ticketFrom(source)}) shown)`;

/** Converts the result of `changedTicket` to a ticket. */
export const toChangedTicket = (work: Work, json: object): TicketRow => toTicket(work, json as Row);

/**
 * Returns a ticket that the user of the Work may see. Throws ERR_NO_TICKET_FOUND for an invisible ticket as for a
 * foreign one (TIC-27).
 */
export async function visibleTicket(work: Work, id: number): Promise<TicketRow> {
  const ticket = await getTicket(work, id);
  if (!canSee(getActingUser(work), { status: ticket.status, userId: ticket.userId, queueId: ticket.queueId }))
    throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** Locks a ticket's row until the commit. Everything that counts or moves the ticket takes this lock. */
export const lockTicket = async (work: Work, id: number): Promise<void> =>
  void (await work.rows(locked, [work.companyId, id]));

/** Selects tickets by condition, in the given order. */
export async function selectTickets(
  work: Work,
  where: SQL,
  order: SQL = sql`t.active_at desc, t.id desc`,
  limit: number | SQL = 1,
): Promise<TicketRow[]> {
  const { rows } = await work.db.execute(
    sql`${sql.raw(selectTicket)} where t.company_id = ${work.companyId} and ${where} order by ${order} limit ${limit}`,
  );
  return (rows as unknown as Row[]).map((row) => toTicket(work, row));
}

function toTicket(work: Work, row: Row): TicketRow {
  const {
    contactName,
    number,
    email,
    profilePicPath,
    contactIsGroup,
    userName,
    queueName,
    queueColor,
    connectionName,
    connectionStatus,
    provider,
    ...ticket
  } = row;
  return {
    ...ticket,
    contact: toContactBrief(work, {
      id: row.contactId,
      name: contactName,
      number,
      email,
      profilePicPath,
      isGroup: contactIsGroup,
    }),
    user: row.userId === null ? null : { id: row.userId, name: userName },
    queue: row.queueId === null ? null : { id: row.queueId, name: queueName, color: queueColor },
    whatsapp:
      row.whatsappId === null ? null : { id: row.whatsappId, name: connectionName, status: connectionStatus, provider },
    windowUntil: asDate(row.windowUntil),
    pendingSince: asDate(row.pendingSince),
    unansweredSince: asDate(row.unansweredSince),
    snoozedUntil: asDate(row.snoozedUntil),
    acceptedAt: asDate(row.acceptedAt),
    closedAt: asDate(row.closedAt),
    createdAt: asDate(row.createdAt)!,
    updatedAt: asDate(row.updatedAt)!,
  };
}

/** Drizzle returns timestamps as text; hot statements parse them. */
const asDate = (value: unknown): Date | null =>
  value === null ? null : value instanceof Date ? value : new Date(value as string);
