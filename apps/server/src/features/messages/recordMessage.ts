import { limits, type MediaType } from '@recado/contracts';
import type { MediaHandle, Outgoing } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { Reducible } from '../../kernel/realtime/reducible.ts';
import { hot, type Work } from '../../kernel/work.ts';
import {
  audienceOf,
  changedTicket,
  getTicket,
  ticketRoom,
  ticketsById,
  toChangedTicket,
  touching,
  type TicketRow,
} from '../tickets/index.ts';
import {
  forActor,
  getShownMessage,
  messageFrom,
  shownMessagesById,
  toFullMessage,
  withoutQuote,
  type MessageRow,
  type ShownMessage,
} from './readMessages.ts';

/** A message to store. `sentAt` is the provider's time. */
export type NewMessage = {
  /** Allocated before, if a file must reference its message first. */
  id?: number;
  wid: string;
  ticketId: number;
  connectionId: number;
  chatContactId: number;
  contactId: number | null;
  userId?: number | null;
  body: string;
  fromMe: boolean;
  read: boolean;
  mediaType: MediaType;
  mediaId?: number | null;
  mediaStatus?: 'pending' | 'ready' | null;
  mediaName?: string | null;
  mediaMime?: string | null;
  mediaHandle?: MediaHandle | null;
  voice?: boolean;
  sticker?: boolean;
  quotedId?: number | null;
  ack: number;
  clientKey?: string | null;
  clientDigest?: string | null;
  forwarded?: boolean;
  late?: boolean;
  template?: Outgoing['template'] | null;
  sentAt: Date;
};

/** Stores the message, updates the ticket's list row, and selects both for the screen, in one round trip. */
const record = (name: string, bare: boolean) =>
  hot(
    name,
    `with stored as (
       insert into messages (id, company_id, wid, ticket_id, connection_id, chat_contact_id, contact_id, user_id, body, from_me, read, media_type, media_id, media_status,
         media_name, media_mime, media_handle, voice, sticker, quoted_id, ack, client_key, forwarded, late, sent_at, template, client_digest, accepted_at)
       values (coalesce($25, nextval(pg_get_serial_sequence('messages', 'id'))::int), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $28::jsonb, $29,
         case when $9::boolean and $20::smallint > 0 then $24::timestamptz end)
       returning *
     ), touched as (${touching('stored', '$26', '$27::boolean')})
     ${messageFrom('stored', { bare, also: `, ${changedTicket('touched')} as ticket` })}`,
  );
const recordWhole = record('messages.record', false);
const recordBare = record('messages.recordBare', true);

const draw = hot('messages.draw', `select nextval(pg_get_serial_sequence('messages', 'id'))::int as id`);

/** Allocates an id for a message that will be stored in this Work. */
export const allocateMessageId = async (work: Work): Promise<number> =>
  (await work.rows<{ id: number }>(draw, []))[0]!.id;

/**
 * Stores a message, updates the ticket's list row, and publishes both. Requires a lock on the ticket's row. `touched`
 * marks that a user acted, so bots stop. If the ticket `moved` in this Work, the viewers in its room are rechecked
 * before they get the event. `last` means that the Work sends no further statement (`Work.lastRows`).
 */
export async function recordMessage(
  work: Work,
  message: NewMessage,
  { touched = false, moved = false, last = false } = {},
): Promise<MessageRow> {
  const ask = last ? work.lastRows : work.rows;
  const [row] = (await ask<ShownMessage & { ticket: object }>(
    message.quotedId || message.mediaId || message.userId ? recordWhole : recordBare,
    [
      work.companyId,
      message.wid,
      message.ticketId,
      message.connectionId,
      message.chatContactId,
      message.contactId,
      message.userId ?? null,
      message.body,
      message.fromMe,
      message.read,
      message.mediaType,
      message.mediaId ?? null,
      message.mediaStatus ?? null,
      message.mediaName ?? null,
      message.mediaMime ?? null,
      message.mediaHandle ? JSON.stringify(message.mediaHandle) : null,
      message.voice ?? false,
      message.sticker ?? false,
      message.quotedId ?? null,
      message.ack,
      message.clientKey ?? null,
      message.forwarded ?? false,
      message.late ?? false,
      message.sentAt,
      message.id ?? null,
      previewOf(message),
      touched,
      message.template ? JSON.stringify(message.template) : null,
      message.clientDigest ?? null,
    ],
  )) as [ShownMessage & { ticket: object }];
  return forActor(
    work,
    row,
    publishEvent(work, row, withWindow(toChangedTicket(work, row.ticket), message), 'create', moved),
  );
}

/**
 * The statement that stored the message does not see it when it reads the ticket. The window that the contact's new
 * message opens is therefore added here.
 */
function withWindow(ticket: TicketRow, { fromMe, sentAt }: NewMessage): TicketRow {
  if (fromMe || ticket.whatsapp?.provider !== 'cloud') return ticket;
  const until = new Date(sentAt.getTime() + limits.windowHours * 3_600_000);
  return ticket.windowUntil !== null && new Date(ticket.windowUntil) > until
    ? ticket
    : { ...ticket, windowUntil: until };
}

/**
 * Returns the preview of a message for lists: its text, or nothing for media without a caption, which clients describe
 * in the viewer's language.
 */
export const previewOf = ({
  mediaType,
  body,
  mediaName,
}: Pick<NewMessage, 'mediaType' | 'body' | 'mediaName'>): string => {
  if (mediaType === 'locationMessage') return body.split('|')[2] ?? '';
  if (mediaType === 'contactMessage' || mediaType === 'vcard') return /^FN[^:]*:(.*)$/m.exec(body)?.[1]?.trim() ?? '';
  return body || (mediaType === 'application' ? (mediaName ?? '') : '');
};

/** Publishes a message with its current ticket to everyone who sees the ticket, and returns it for the actor. */
export async function publishMessage(work: Work, messageId: number, action: 'create' | 'update'): Promise<MessageRow> {
  const shown = await getShownMessage(work, messageId);
  return forActor(work, shown, publishEvent(work, shown, await getTicket(work, shown.message.ticketId), action));
}

/** Publishes many changed messages with two statements in total. Messages deleted meanwhile are skipped. */
export async function publishMessages(work: Work, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const messages = await shownMessagesById(work, messageIds);
  const tickets = new Map(
    (await ticketsById(work, [...new Set(messages.map(({ message }) => message.ticketId))])).map((ticket) => [
      ticket.id,
      ticket,
    ]),
  );
  for (const shown of messages) {
    const ticket = tickets.get(shown.message.ticketId);
    if (ticket) publishEvent(work, shown, ticket, 'update');
  }
}

/**
 * Publishes a message to everyone who sees its ticket. Returns it with its quote, without checking who may see the
 * quote.
 */
function publishEvent(
  work: Work,
  shown: ShownMessage,
  ticket: TicketRow,
  action: 'create' | 'update',
  moved = false,
): MessageRow {
  const rooms = audienceOf(work, ticket);
  const message = toFullMessage(work, shown);
  const eventOf = (told: MessageRow) => ({ action, message: told, ticket, contact: ticket.contact }) as const;
  // Readers of this ticket may not be allowed to see the earlier ticket of a quoted message.
  const isQuoteElsewhere = shown.quoted !== null && shown.quoted.ticketId !== shown.message.ticketId;
  const publish: Work['publish'] = moved
    ? (...event) => work.publishChecked(ticketRoom(work.companyId, ticket.id), ...event)
    : work.publish;
  publish(
    'appMessage',
    isQuoteElsewhere
      ? new Reducible(eventOf(message), eventOf(withoutQuote(message)), shown.quotedTicket)
      : eventOf(message),
    rooms,
  );
  if (action === 'create') publish('ticket', { action: 'update', ticket }, rooms);
  return message;
}
