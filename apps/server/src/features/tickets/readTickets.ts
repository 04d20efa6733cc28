import { AppError, limits, type ConnectionStatus, type Provider, type Ticket } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { asSql, columnsOf, fragment, hot, param, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import { getActingUser, type Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { toContactBrief } from '../contacts/index.ts';
import { queues } from '../queues/queues.tables.ts';
import { users } from '../users/users.tables.ts';
import { tickets } from './tickets.tables.ts';
import { canSee } from './tickets.visibility.ts';

const ofChat = raw(
  'm.company_id = t.company_id and m.chat_contact_id = t.contact_id and m.connection_id = t.connection_id',
);

/**
 * The contact's last message, reaction or edit opens the window (whatsapp 2.4). Only connections of the official API
 * have a window. For these, the query reads one entry in the index of the chat, and one in the index of the few revised
 * messages.
 */
const windowUntil = fragment`case when w.provider = 'cloud' then greatest(
      (select m.sent_at from messages m where ${ofChat} and not m.from_me order by m.sent_at desc, m.id desc limit 1),
      (select m.revised_at from messages m where ${ofChat} and m.revised_at is not null order by m.revised_at desc limit 1))
      + interval '${limits.windowHours} hours' end`.as<Date | null>();

/**
 * SQL: whether the contact of `tickets t` waits for an answer of the attendant. Never true for a group, because no
 * single person in it waits (see `unansweredSince` of the contract).
 */
export const isUnanswered = raw(`t.status = 'open' and not t.is_group and t.unanswered_since is not null`);

/** SQL: whether `tickets t` is snoozed. */
export const isSnoozed = raw('t.snoozed_until > now()');

const t = alias(tickets, 't');
const c = alias(contacts, 'c');
const w = alias(connections, 'w');
const q = alias(queues, 'q');

/** Everything a row on the screen shows of a ticket. */
export const shownTicket = {
  id: t.id,
  uuid: t.uuid,
  companyId: t.companyId,
  status: t.status,
  code: t.code,
  contactId: t.contactId,
  userId: t.userId,
  // Of the joined row: closed tickets keep the id of a deleted queue until a job removes it (decision 0039).
  queueId: q.id,
  whatsappId: fragment`${w.id}`.as<number | null>(),
  isGroup: t.isGroup,
  lastMessage: t.lastMessage,
  lastMessageType: t.lastMessageType,
  lastMessageFromMe: t.lastMessageFromMe,
  lastMessageAck: t.lastMessageAck,
  lastMessageError: fragment`(
    select m.error from messages m
    where t.last_message_from_me and m.company_id = t.company_id and m.id = t.last_message_id)`.as<string | null>(),
  unreadMessages: t.unreadMessages,
  markedUnread: t.markedUnread,
  snoozedUntil: fragment`case when ${isSnoozed} then t.snoozed_until end`.as<Date | null>(),
  chatbot: t.chatbot,
  useIntegration: t.useIntegration,
  promptId: t.promptId,
  integrationId: t.integrationId,
  origin: t.origin,
  touched: t.touched,
  windowUntil,
  pendingSince: t.pendingSince,
  unansweredSince: fragment`case when ${isUnanswered} then t.unanswered_since end`.as<Date | null>(),
  acceptedAt: t.acceptedAt,
  closedAt: t.closedAt,
  revision: t.revision,
  createdAt: t.createdAt,
  updatedAt: t.activeAt,
  contactName: c.name,
  number: c.number,
  email: c.email,
  profilePicPath: c.profilePicPath,
  contactIsGroup: c.isGroup,
  isErased: fragment`c.erased_at is not null`.as<boolean>(),
  userName: alias(users, 'u').name,
  queueName: q.name,
  queueColor: q.color,
  connectionName: w.name,
  connectionStatus: w.status,
  provider: w.provider,
  tags: fragment`(
    select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by plain(g.name), g.id), '[]')
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id)`.as<TicketRow['tags']>(),
};

/** Returns the `from` for `shownTicket`. Conditions refer to `t` and `c`. `source` is the table or the CTE of a change. */
export const ticketsIn = (source: string): Fragment =>
  raw(`${source} t
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.deleted_at is null`);

const { companyId, id } = params(tickets);
const selectTicket = fragment`select ${returns(shownTicket)} from ${ticketsIn('tickets')}`;
const one = hot('tickets.one')`${selectTicket} where t.company_id = ${companyId} and t.id = ${id}`;
// A list is a subselect, so that its length does not affect planning (decision 0147).
const many = hot('tickets.many')`
  ${selectTicket} where t.company_id = ${companyId} and t.id = any((select ${param('ids', 'int[]')})::int[])`;
const locked = hot('tickets.locked')`
  select 1 as one from tickets where company_id = ${companyId} and id = ${id} for update`;

export type TicketRow = z.input<typeof Ticket>;
type Joined = 'contact' | 'user' | 'queue' | 'whatsapp';
type Row = Omit<TicketRow, Joined> & {
  contactName: string;
  number: string;
  email: string | null;
  profilePicPath: string | null;
  contactIsGroup: boolean;
  isErased: boolean;
  userName: string;
  queueName: string;
  queueColor: string;
  connectionName: string;
  connectionStatus: ConnectionStatus;
  provider: Provider;
};

/** Returns a ticket without checking who may see it. Throws ERR_NO_TICKET_FOUND. */
export async function getTicket(work: Work, id: number): Promise<TicketRow> {
  const [row] = await work.rows(one, { id });
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return toTicket(work, row);
}

/** Returns tickets without checking who may see them. Deleted tickets are missing. */
export const ticketsById = async (work: Work, ids: readonly number[]): Promise<TicketRow[]> =>
  (await work.rows(many, { ids })).map((row) => toTicket(work, row));

/**
 * SQL for a ticket changed in the same statement, as one JSON value for `toChangedTicket`. `source` names the CTE of
 * the change.
 */
export const changedTicket = (source: string): Fragment<object, object, object> =>
  fragment`(select row_to_json(shown) from (select ${columnsOf(shownTicket)} from ${ticketsIn(source)}) shown)`.as<object>();

/** Converts the result of `changedTicket` to a ticket. */
export const toChangedTicket = (work: Work, json: object): TicketRow => toTicket(work, json as Row);

/**
 * Returns a ticket that the user of the Work may see. Throws ERR_NO_TICKET_FOUND for an invisible ticket as for a
 * foreign one (TIC-27).
 */
export async function visibleTicket(work: Work, id: number): Promise<TicketRow> {
  return assertSeen(work, await getTicket(work, id));
}

/** Returns the ticket if the user of the Work may see it. Throws ERR_NO_TICKET_FOUND. */
export function assertSeen(work: Work, ticket: TicketRow): TicketRow {
  const { status, userId, queueId } = ticket;
  if (!canSee(getActingUser(work), { status, userId, queueId })) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** Locks a ticket's row until the commit. Everything that counts or moves the ticket takes this lock. */
export const lockTicket = async (work: Work, id: number): Promise<void> => void (await work.rows(locked, { id }));

/** Selects tickets by condition, in the given order. */
export async function selectTickets(
  work: Work,
  where: SQL,
  order: SQL = sql`t.active_at desc, t.id desc`,
  limit: number | SQL = 1,
): Promise<TicketRow[]> {
  const { rows } = await work.db.execute(
    sql`${asSql(selectTicket)} where t.company_id = ${work.companyId} and ${where} order by ${order} limit ${limit}`,
  );
  return (rows as unknown as Row[]).map((row) => toTicket(work, row));
}

/** Converts a row of `shownTicket` to a ticket. */
export function toTicket(work: Work, row: Row): TicketRow {
  const {
    contactName,
    number,
    email,
    profilePicPath,
    contactIsGroup,
    isErased,
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
      isErased,
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
