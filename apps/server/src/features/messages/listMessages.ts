import { AppError, limits } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { cut, fromCursor, rowAt, toCursor, type Position } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { visibleChat, whereVisible, withTimes, type TicketChat, type TicketRow } from '../tickets/index.ts';
import type { MessageDeps } from './messageDeps.ts';
import { readTicket } from './readTicket.ts';
import { selectMessages, type MessageRow } from './readMessages.ts';

type Query = {
  pageNumber?: number | undefined;
  cursor?: string | undefined;
  with?: number | undefined;
  newer?: string | undefined;
};

const size = limits.messagesPage;
const newestFirst = sql`m.sent_at desc, m.id desc`;
const oldestFirst = sql`m.sent_at, m.id`;
const positionOf = (row: MessageRow) => ({ at: row.sentAt as Date, id: row.id });

/**
 * Returns a page of the history: the newest page first, the oldest message first within a page. It continues into the
 * contact's earlier tickets on that connection, as far as the user may see them; `tickets` lists them for the
 * separators (CONV-01). `with` requests the page around a message.
 */
export async function listMessages(work: UserWork, ticketId: number, query: Query, deps: MessageDeps) {
  const seen = await visibleChat(work, ticketId);
  const chat = chatOf(work, seen);
  const ahead = fromCursor(query.newer, 'newer');
  const around = query.with === undefined ? undefined : await positionAt(work, chat, query.with);
  const first = !query.cursor && (query.pageNumber ?? 1) === 1 && query.with === undefined && !ahead;
  const part = ahead ? await newerThan(work, chat, ahead) : await olderThan(work, chat, query, around);
  const ticket = first ? await readTicket(work, seen.ticket, deps) : seen.ticket;
  return { ...part, ...(await surroundings(work, chat, ticket.id, part.messages)), ticket };
}

/** Returns a page of older messages. Around a message, it also includes newer ones. */
async function olderThan(work: UserWork, chat: SQL, query: Query, around: Position | undefined) {
  const after = around ?? fromCursor(query.cursor);
  const older = after ? sql`(m.sent_at, m.id) < ${rowAt(after)}` : sql`true`;
  const offset = after ? 0 : ((query.pageNumber ?? 1) - 1) * size;
  const page = cut(
    await selectMessages(work, sql`${chat} and ${older}`, newestFirst, sql`${size + 1} offset ${offset}`),
    size,
    positionOf,
  );
  const newer = around
    ? cut(
        await selectMessages(work, sql`${chat} and (m.sent_at, m.id) >= ${rowAt(around)}`, oldestFirst, size + 1),
        size,
        positionOf,
      )
    : undefined;
  return {
    messages: [...page.rows.reverse(), ...(newer?.rows ?? [])],
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    newerCursor: newer?.nextCursor ?? null,
  };
}

/** Returns a page of newer messages. There are always older ones before it. */
async function newerThan(work: UserWork, chat: SQL, ahead: Position) {
  const page = cut(
    await selectMessages(work, sql`${chat} and (m.sent_at, m.id) > ${rowAt(ahead)}`, oldestFirst, size + 1),
    size,
    positionOf,
  );
  return {
    messages: page.rows,
    hasMore: true,
    nextCursor: toCursor(page.rows[0] ? positionOf(page.rows[0]) : ahead),
    newerCursor: page.nextCursor,
  };
}

/** The count stops here, because counting every message of years would cost more than the page. */
const countedUpTo = 10_000;

type Separator = {
  id: number;
  uuid: string;
  code: string;
  status: TicketRow['status'];
  createdAt: string;
  closedAt: string | null;
};

/** Reads how many messages the chat has, and the other tickets that messages of this page belong to. */
async function surroundings(work: UserWork, chat: SQL, ticketId: number, page: readonly MessageRow[]) {
  const others = [...new Set(page.map((message) => message.ticketId))].filter((id) => id !== ticketId);
  const named =
    others.length === 0
      ? sql`null`
      : sql`(select json_agg(json_build_object('id', t.id, 'uuid', t.uuid, 'code', t.code, 'status', t.status, 'createdAt', t.created_at, 'closedAt', t.closed_at) order by t.id)
        from tickets t where t.company_id = ${work.companyId} and t.id = any(${sql.param(others)}::int[]))`;
  const { rows } = await work.db.execute(
    sql`select (select count(*)::int from (select 1 from messages m where m.company_id = ${work.companyId} and ${chat} limit ${countedUpTo}) counted) as count, ${named} as tickets`,
  );
  const { count, tickets } = rows[0] as { count: number; tickets: Separator[] | null };
  return { count, tickets: (tickets ?? []).map(withTimes) };
}

/**
 * Returns the condition for the messages of a ticket and of its chat before it, in tickets that the user may see. A
 * transfer to another connection keeps the ticket's messages on the former one.
 */
export function chatOf(work: UserWork, { ticket, formerIds }: TicketChat): SQL {
  const own = sql`m.ticket_id = ${ticket.id}`;
  if (ticket.whatsappId === null) return own;
  const earlier = sql`exists (select 1 from tickets t where t.company_id = m.company_id and t.id = m.ticket_id and ${whereVisible(work.actor)})`;
  const ofContact = sql`m.chat_contact_id = ${ticket.contactId} and m.ticket_id <= ${ticket.id}`;
  const here = sql`m.connection_id = ${ticket.whatsappId}`;
  // The index of the chat gives the messages of one connection in their order, those of several are sorted.
  return formerIds.length === 0
    ? sql`${ofContact} and ${here} and (${own} or ${earlier})`
    : sql`${ofContact} and m.connection_id = any(${sql.param([ticket.whatsappId, ...formerIds])}::int[])
        and (${own} or ${here} and ${earlier})`;
}

async function positionAt(work: UserWork, chat: SQL, messageId: number) {
  const [message] = await selectMessages(work, sql`${chat} and m.id = ${messageId}`, newestFirst, 1);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return positionOf(message);
}
