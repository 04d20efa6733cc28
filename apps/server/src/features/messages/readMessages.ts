import { AppError, type MediaType, type Message } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { hot, type Work } from '../../kernel/work.ts';
import { canSee, type TicketFacts } from '../tickets/index.ts';
import type { Reaction } from './messages.tables.ts';

export type MessageRow = z.input<typeof Message>;
type Plain = Omit<MessageRow, 'quotedMsg'>;

/** The columns of a message and its file, as JSON, so that the quoted message fits into the same row. */
const columns = (m: string, f: string, u: string, c: string) => `json_build_object(
  'id', ${m}.id, 'wid', ${m}.wid, 'companyId', ${m}.company_id, 'ticketId', ${m}.ticket_id, 'contactId', ${m}.contact_id, 'userId', ${m}.user_id, 'userName', ${u}.name,
  'body', ${m}.body, 'fromMe', ${m}.from_me, 'read', ${m}.read, 'mediaType', ${m}.media_type, 'mediaStatus', ${m}.media_status,
  'mediaName', coalesce(${f}.name, ${m}.media_name), 'mediaMime', coalesce(${f}.mime, ${m}.media_mime), 'mediaSize', ${f}.bytes, 'path', ${f}.path, 'playablePath', ${f}.playable_path, 'thumbPath', ${f}.thumb_path,
  'mediaWidth', ${f}.width, 'mediaHeight', ${f}.height, 'mediaSeconds', ${f}.seconds, 'mediaWaveform', ${f}.waveform,
  'voice', ${m}.voice, 'sticker', ${m}.sticker, 'transcript', ${m}.transcript, 'quotedMsgId', ${m}.quoted_id, 'isDeleted', ${m}.is_deleted, 'isEdited', ${m}.is_edited,
  'ack', ${m}.ack, 'error', ${m}.error, 'reactions', ${m}.reactions, 'clientKey', ${m}.client_key, 'forwarded', ${m}.forwarded, 'late', ${m}.late, 'imported', ${m}.imported, 'sentAt', ${m}.sent_at,
  'revision', ${m}.revision, 'createdAt', ${m}.created_at, 'updatedAt', ${m}.updated_at,
  'authorName', ${c}.name, 'authorNumber', ${c}.number, 'authorPicture', ${c}.profile_pic_path)`;

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

/**
 * Returns a statement that selects messages with file, author and quoted message. Conditions refer to `m`. `source` is
 * the table or the CTE of a change. A `bare` message has no file, no attendant and no quote, which saves seven joins.
 */
export const messageFrom = (source: string, { bare = false, also = '' } = {}): string =>
  bare
    ? `select ${columns('m', 'f', 'u', 'c')} as message, null as quoted, null as "quotedTicket"${also} from ${source} m ${noFileNoUser('f', 'u')} ${authorOf('m', 'c')}`
    : `select ${columns('m', 'f', 'u', 'c')} as message, case when q.id is null then null else ${columns('q', 'qf', 'qu', 'qc')} end as quoted,
    json_build_object('status', qt.status, 'userId', qt.user_id, 'queueId', qt.queue_id) as "quotedTicket"${also}
  from ${source} m ${joins('m', 'f', 'u', 'c')}
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id ${joins('q', 'qf', 'qu', 'qc')}
  left join tickets qt on qt.company_id = q.company_id and qt.id = q.ticket_id`;

const selectMessage = messageFrom('messages');
const one = hot('messages.one', `${selectMessage} where m.company_id = $1 and m.id = $2`);

const many = hot('messages.many', `${selectMessage} where m.company_id = $1 and m.id = any($2) order by m.id`);

type Stored = Omit<Plain, 'contact' | 'user' | 'reactions' | 'mediaUrl' | 'originalUrl' | 'thumbUrl' | 'mediaType'> & {
  mediaType: MediaType;
  path: string | null;
  playablePath: string | null;
  thumbPath: string | null;
  userName: string;
  authorName: string | null;
  authorNumber: string;
  authorPicture: string | null;
  reactions: Reaction[];
};
/** A stored message, the message it quotes, and the facts that decide who may see the quoted message's ticket. */
export type ShownMessage = { message: Stored; quoted: Stored | null; quotedTicket: TicketFacts | null };

/** Returns a stored message, for publishing it to several readers. Throws ERR_NO_MESSAGE_FOUND. */
export async function getShownMessage(work: Work, id: number): Promise<ShownMessage> {
  const [row] = await work.rows<ShownMessage>(one, [work.companyId, id]);
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

/** Returns a message converted by `toMessage`. Does not check who may see its ticket. Throws ERR_NO_MESSAGE_FOUND. */
export const getMessage = async (work: Work, id: number): Promise<MessageRow> =>
  toMessage(work, await getShownMessage(work, id));

/** Returns stored messages by id, for publishing them to several readers. Deleted rows are missing. */
export const shownMessagesById = (work: Work, ids: readonly number[]): Promise<ShownMessage[]> =>
  work.rows<ShownMessage>(many, [work.companyId, ids]);

/** Selects messages by condition, in the given order. */
export async function selectMessages(work: Work, where: SQL, order: SQL, limit: number | SQL): Promise<MessageRow[]> {
  const { rows } = await work.db.execute(
    sql`${sql.raw(selectMessage)} where m.company_id = ${work.companyId} and ${where} order by ${order} limit ${limit}`,
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
    sentAt: new Date(message.sentAt),
    createdAt: new Date(message.createdAt),
    updatedAt: new Date(message.updatedAt),
  };
}
