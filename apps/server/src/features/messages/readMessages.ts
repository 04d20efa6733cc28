import { AppError, Message, type TicketFacts } from '@recado/contracts';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { asSql, fragment, hot, jsonOf, param, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { canSee } from '../tickets/index.ts';
import { users } from '../users/users.tables.ts';
import { messages } from './messages.tables.ts';

export type MessageRow = z.input<typeof Message>;
type Plain = Omit<MessageRow, 'quotedMsg'>;

/**
 * A message and its file as JSON, so that the quoted message fits into the same row. The columns are those of the table
 * that the contract names, in the order of the contract.
 */
function jsonOfMessage(m: string, f: string, u: string, c: string) {
  const message = alias(messages, m);
  const file = alias(media, f);
  const author = alias(contacts, c);
  const own: Record<string, AnyPgColumn> = getTableColumns(message);
  const read: Record<string, AnyPgColumn | Fragment> = {
    mediaName: fragment`coalesce(${file.name}, ${message.mediaName})`,
    mediaMime: fragment`coalesce(${file.mime}, ${message.mediaMime})`,
    mediaSize: file.bytes,
    mediaWidth: file.width,
    mediaHeight: file.height,
    mediaSeconds: file.seconds,
    mediaWaveform: file.waveform,
    quotedMsgId: message.quotedId,
  };
  const shown = Object.keys(Message.shape).flatMap((key) => {
    const column = read[key] ?? own[key];
    return column ? [[key, column] as const] : [];
  });
  return jsonOf({
    ...Object.fromEntries(shown),
    userName: alias(users, u).name,
    path: file.path,
    playablePath: file.playablePath,
    thumbPath: file.thumbPath,
    authorName: author.name,
    authorNumber: author.number,
    authorPicture: author.profilePicPath,
  }).as<Stored>();
}

/** Constant null columns for a message without file and attendant; they avoid two joins. */
const noFileNoUser = (f: string, u: string) => `
  cross join (select null::text as name, null::text as mime, null::bigint as bytes, null::text as path, null::text as playable_path, null::text as thumb_path,
    null::int as width, null::int as height, null::real as seconds, null::jsonb as waveform) ${f}
  cross join (select null::text as name) ${u}`;

const authorOf = (m: string, c: string) => `
  left join contacts ${c} on ${c}.company_id = ${m}.company_id and ${c}.id = ${m}.contact_id`;

const joins = (m: string, f: string, u: string, c: string) => `
  left join media ${f} on ${f}.company_id = ${m}.company_id and ${f}.id = ${m}.media_id
  left join users ${u} on ${u}.company_id = ${m}.company_id and ${u}.id = ${m}.user_id${authorOf(m, c)}`;

const message = jsonOfMessage('m', 'f', 'u', 'c');

/**
 * Returns SQL that selects something of the quoted message `q`, null without one. A subquery, because PostgreSQL joins
 * the quoted messages of a whole company first while it takes the tables for small, as in a new installation.
 */
const ofQuote = (selected: Fragment, joined: string) => fragment`case when m.quoted_id is not null then (
  select ${selected} from messages q ${raw(joined)} where q.company_id = m.company_id and q.id = m.quoted_id) end`;

/** The row of `messagesIn`. Other columns may stand beside these. */
export const shownMessage = {
  message,
  quoted: ofQuote(jsonOfMessage('q', 'qf', 'qu', 'qc'), joins('q', 'qf', 'qu', 'qc')).as<Stored | null>(),
  quotedTicket: ofQuote(
    raw(`json_build_object('status', t.status, 'userId', t.user_id, 'queueId', t.queue_id)`),
    'join tickets t on t.company_id = q.company_id and t.id = q.ticket_id',
  ).as<TicketFacts | null>(),
};
/** The same row for a message that has no file, no attendant and no quote, which saves two joins and the quote. */
export const bareMessage: typeof shownMessage = {
  message,
  quoted: raw('null').as<Stored | null>(),
  quotedTicket: raw('null').as<TicketFacts | null>(),
};

/**
 * Returns the `from` of a statement that selects `shownMessage`. Conditions refer to `m`. `source` is the table or the
 * CTE of a change.
 */
export const messagesIn = (source: string): Fragment => raw(`${source} m ${joins('m', 'f', 'u', 'c')}`);

/** Returns the `from` of a statement that selects `bareMessage`. */
export const bareMessagesIn = (source: string): Fragment =>
  raw(`${source} m ${noFileNoUser('f', 'u')} ${authorOf('m', 'c')}`);

const { companyId, id } = params(messages);
const selectMessage = fragment`select ${returns(shownMessage)} from ${messagesIn('messages')}`;
const one = hot('messages.one')`${selectMessage} where m.company_id = ${companyId} and m.id = ${id}`;

const many = hot('messages.many')`
  ${selectMessage} where m.company_id = ${companyId} and m.id = any((select ${param('ids', 'int[]')})::int[]) order by m.id`;

type Own = typeof messages.$inferSelect;
type Stored = Pick<Own, keyof Own & keyof Plain> & {
  quotedMsgId: number | null;
  mediaSize: number | null;
  mediaWidth: number | null;
  mediaHeight: number | null;
  mediaSeconds: number | null;
  mediaWaveform: number[] | null;
  path: string | null;
  playablePath: string | null;
  thumbPath: string | null;
  userName: string;
  authorName: string | null;
  authorNumber: string;
  authorPicture: string | null;
};
/** A stored message, the message it quotes, and the facts that decide who may see the quoted message's ticket. */
export type ShownMessage = { message: Stored; quoted: Stored | null; quotedTicket: TicketFacts | null };

/** Returns a stored message, for publishing it to several readers. Throws ERR_NO_MESSAGE_FOUND. */
export async function getShownMessage(work: Work, id: number): Promise<ShownMessage> {
  const [row] = await work.rows(one, { id });
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

/** Returns a message converted by `toMessage`. Does not check who may see its ticket. Throws ERR_NO_MESSAGE_FOUND. */
export const getMessage = async (work: Work, id: number): Promise<MessageRow> =>
  toMessage(work, await getShownMessage(work, id));

/** Returns stored messages by id, for publishing them to several readers. Deleted rows are missing. */
export const shownMessagesById = (work: Work, ids: readonly number[]): Promise<ShownMessage[]> =>
  work.rows(many, { ids });

/** Selects messages by condition, in the given order. */
export async function selectMessages(work: Work, where: SQL, order: SQL, limit: number | SQL): Promise<MessageRow[]> {
  const { rows } = await work.db.execute(
    sql`${asSql(selectMessage)} where m.company_id = ${work.companyId} and ${where} order by ${order} limit ${limit}`,
  );
  return (rows as unknown as ShownMessage[]).map((row) => toMessage(work, row));
}

/** Converts a stored message for the actor of the Work. */
export const toMessage = (work: Work, shown: ShownMessage): MessageRow =>
  forActor(work, shown, toFullMessage(work, shown));

/**
 * Returns a converted message as the actor of the Work may see it. A user gets the quoted message only if they may see
 * its ticket, because a contact's earlier ticket may be in another queue (behaviour 3.2).
 */
export const forActor = ({ actor }: Work, shown: ShownMessage, full: MessageRow): MessageRow =>
  actor.kind !== 'user' || shown.quotedTicket === null || canSee(actor, shown.quotedTicket) ? full : withoutQuote(full);

/**
 * Converts a stored message and its quote without checking the reader. Only for payloads that are reduced per reader.
 */
export const toFullMessage = (work: Work, { message, quoted }: ShownMessage): MessageRow => ({
  ...toPlain(work, message),
  quotedMsg: quoted && toPlain(work, quoted),
});

/**
 * Returns the message for readers who may not see the quoted message's ticket. `quotedMsgId` stays, so that the screen
 * shows that there is a quote.
 */
export const withoutQuote = (message: MessageRow): MessageRow => ({ ...message, quotedMsg: null });

function toPlain(work: Work, row: Stored): Plain {
  const { path, playablePath, thumbPath, userName, authorName, authorNumber, authorPicture, reactions, ...message } =
    row;
  return {
    ...message,
    user: row.userId === null ? null : { id: row.userId, name: userName },
    // The author of a group message may have been deleted since.
    contact:
      row.contactId === null || authorName === null
        ? null
        : { id: row.contactId, name: authorName, number: authorNumber, profilePicUrl: work.fileUrl(authorPicture) },
    mediaUrl: work.fileUrl(playablePath ?? path),
    originalUrl: work.fileUrl(path),
    thumbUrl: work.fileUrl(thumbPath),
    reactions: reactions.map(({ emoji, fromMe, contactId, name }) => ({
      emoji,
      fromMe,
      contact: contactId === null ? null : { id: contactId, name },
    })),
    erasedAt: message.erasedAt && new Date(message.erasedAt),
    mediaErasedAt: message.mediaErasedAt && new Date(message.mediaErasedAt),
    sentAt: new Date(message.sentAt),
    createdAt: new Date(message.createdAt),
    updatedAt: new Date(message.updatedAt),
  };
}
