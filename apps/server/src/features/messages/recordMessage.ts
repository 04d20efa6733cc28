import { cutText, findSignedText, limits, readVcards } from '@recado/contracts';
import { fragment, hot, insertInto, nullable, params, returns } from '../../kernel/db/hot.ts';
import { lastRows } from '../../kernel/pipeline.ts';
import { Reducible } from '../../kernel/realtime/reducible.ts';
import type { Work } from '../../kernel/work.ts';
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
import { storedColumns, type NewMessage } from './messageColumns.ts';
import { messages } from './messages.tables.ts';
import {
  bareMessage,
  bareMessagesIn,
  forActor,
  getShownMessage,
  messagesIn,
  shownMessage,
  shownMessagesById,
  toFullMessage,
  withoutQuote,
  type MessageRow,
  type ShownMessage,
} from './readMessages.ts';

const { fromMe, ack, sentAt } = params(messages);
const insert = insertInto(messages, storedColumns, {
  id: fragment`coalesce(${nullable('id', 'int')}, nextval(pg_get_serial_sequence('messages', 'id'))::int)`,
  acceptedAt: fragment`case when ${fromMe}::boolean and ${ack}::smallint > 0 then ${sentAt}::timestamptz end`,
});
const ticket = changedTicket('touched');

/** Store the message, update the ticket's list row, and select both for the screen, in one round trip. */
const recordWhole = hot('messages.record')`
  with stored as (${insert} returning *), touched as (${touching('stored')})
  select ${returns({ ...shownMessage, ticket })} from ${messagesIn('stored')}`;
const recordBare = hot('messages.recordBare')`
  with stored as (${insert} returning *), touched as (${touching('stored')})
  select ${returns({ ...bareMessage, ticket })} from ${bareMessagesIn('stored')}`;

const draw = hot('messages.draw')`
  select ${returns({ id: fragment`nextval(pg_get_serial_sequence('messages', 'id'))::int`.as<number>() })}`;

/** Allocates an id for a message that will be stored in this Work. */
export const allocateMessageId = async (work: Work): Promise<number> => (await work.rows(draw, {}))[0]!.id;

/**
 * Stores a message, updates the ticket's list row, and publishes both. Requires a lock on the ticket's row. `touched`
 * marks that a user acted, so bots stop. If the ticket `moved` in this Work, the viewers in its room are rechecked
 * before they get the event. `last` means that the Work sends no further statement (`kernel/pipeline.ts`).
 */
export async function recordMessage(
  work: Work,
  message: NewMessage,
  { touched = false, moved = false, last = false } = {},
): Promise<MessageRow> {
  const statement = message.quotedId || message.mediaId || message.userId ? recordWhole : recordBare;
  const preview = previewOf({ ...message, body: withoutSignature(work, message.body) });
  const values = { id: null, ...message, preview, touched };
  const [row] = await (last ? lastRows(work, statement, values) : work.rows(statement, values));
  return forActor(
    work,
    row!,
    publishEvent(work, row!, withWindow(toChangedTicket(work, row!.ticket), message), 'create', moved),
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

/** Maximum length of a preview. The column would cut it too, but within joined emoji. */
const previewLength = 255;

type Previewed = Pick<NewMessage, 'mediaType' | 'body' | 'mediaName'>;

/**
 * Returns the preview of a message for lists: its text, or nothing for media without a caption, which clients describe
 * in the viewer's language.
 */
export const previewOf = (message: Previewed): string => cutText(previewedText(message), previewLength);

/**
 * Returns what the user of this Work has written below their signature. Lists show it alone: a row knows the user of its
 * ticket, who may be another one after a transfer.
 */
export const withoutSignature = ({ actor }: Work, body: string): string =>
  actor.kind === 'user' ? (findSignedText(body, actor.name) ?? body) : body;

const previewedText = ({ mediaType, body, mediaName }: Previewed): string => {
  if (mediaType === 'locationMessage') return body.split('|')[2] ?? '';
  if (mediaType === 'contactMessage' || mediaType === 'vcard') return readVcards(body)[0]?.name ?? '';
  return body || (mediaType === 'application' ? (mediaName ?? '') : '');
};

/** Publishes a message with its current ticket to everyone who sees the ticket, and returns it for the actor. */
export async function publishMessage(work: Work, messageId: number, action: 'create' | 'update'): Promise<MessageRow> {
  const shown = await getShownMessage(work, messageId);
  return forActor(work, shown, publishEvent(work, shown, await getTicket(work, shown.message.ticketId), action));
}

/** A message that this Work has changed, and its ticket. */
type Changed = { id: number; ticketId: number };

/** As `publishMessage`, for a message whose ticket is known: both are read in one round trip. */
export async function publishChanged(work: Work, { id, ticketId }: Changed): Promise<void> {
  const [shown, ticket] = await Promise.all([getShownMessage(work, id), getTicket(work, ticketId)]);
  publishEvent(work, shown, ticket, 'update');
}

/** Publishes many changed messages with two statements in one round trip. Messages deleted meanwhile are skipped. */
export async function publishMessages(work: Work, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const [messages, found] = await Promise.all([
    shownMessagesById(
      work,
      changed.map(({ id }) => id),
    ),
    ticketsById(work, [...new Set(changed.map(({ ticketId }) => ticketId))]),
  ]);
  const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));
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
  const eventOf = (row: MessageRow) => ({ action, message: row, ticket, contact: ticket.contact }) as const;
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
