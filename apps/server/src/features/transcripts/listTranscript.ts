import { limits, noteAsText, type RequestOf, type TranscriptLine, type transcriptsApi } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { cut, fromCursor, rowAt, type Position } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { chatOf } from '../messages/index.ts';
import { visibleChat, whereVisible, withTimes, type TicketRow } from '../tickets/index.ts';

type Query = RequestOf<typeof transcriptsApi.list>['query'];
type Line = z.input<typeof TranscriptLine>;
type StoredMessage = Omit<Extract<Line, { kind: 'message' }>, 'kind' | 'at'> & { id: number; at: string | Date };
type StoredNote = Omit<Extract<Line, { kind: 'note' }>, 'kind' | 'at'> & {
  at: string | Date;
  people: { id: number; name: string }[];
};

/**
 * Returns a page of a conversation for an export, oldest message first. Pages follow the position of the last message,
 * so that new messages shift nothing. An export does not mark the ticket as read.
 */
export async function listTranscript(
  work: UserWork,
  ticketId: number,
  { scope = 'ticket', notes = false, format = 'text', cursor }: Query,
) {
  const seen = await visibleChat(work, ticketId);
  const { ticket } = seen;
  const part = scope === 'contact' ? chatOf(work, seen) : sql`m.ticket_id = ${ticket.id}`;
  const after = fromCursor(cursor);
  const { rows, nextCursor } = cut(await messagesAfter(work, part, after), limits.transcriptPage, ({ id, at }) => ({
    id,
    at: new Date(at),
  }));
  const noted = notes
    ? await notesBetween(work, ticket, scope, after?.at, nextCursor === null ? undefined : new Date(rows.at(-1)!.at))
    : [];
  const lines = merged(rows.map(toMessageLine), noted.map(toNoteLine));
  const count = after ? null : await countMessages(work, part);
  if (count !== null) work.log.info({ ticketId, scope, format, notes, messages: count }, 'conversation exported');
  return { lines, tickets: await ticketsOf(work, lines), count, nextCursor };
}

async function messagesAfter(work: UserWork, part: SQL, after: Position | undefined): Promise<StoredMessage[]> {
  const { rows } = await work.db.execute(sql`
    select m.id, m.sent_at as at, m.ticket_id as "ticketId", m.from_me as "fromMe", case when m.from_me then u.name else c.name end as author,
      m.media_type as "mediaType", case when m.is_deleted then '' else m.body end as body, case when m.is_deleted then null else coalesce(f.name, m.media_name) end as "mediaName",
      f.seconds as "mediaSeconds", case when m.is_deleted then null else m.transcript end as transcript, m.sticker, m.forwarded, m.is_deleted as "isDeleted", m.is_edited as "isEdited", m.from_me and m.error is not null and m.ack < 2 as "hasFailed"
    from messages m
    left join users u on u.company_id = m.company_id and u.id = m.user_id
    left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    left join media f on f.company_id = m.company_id and f.id = m.media_id
    where m.company_id = ${work.companyId} and ${part} and ${after ? sql`(m.sent_at, m.id) > ${rowAt(after)}` : sql`true`}
    order by m.sent_at, m.id
    limit ${limits.transcriptPage + 1}`);
  return rows as unknown as StoredMessage[];
}

/**
 * Returns the notes after one page and up to the end of the next; without an end, also those after the last message.
 */
async function notesBetween(
  work: UserWork,
  ticket: TicketRow,
  scope: Query['scope'],
  after: Date | undefined,
  until: Date | undefined,
): Promise<StoredNote[]> {
  const inScope =
    scope === 'contact' && ticket.whatsappId !== null
      ? sql`t.contact_id = ${ticket.contactId} and t.connection_id = ${ticket.whatsappId} and t.id <= ${ticket.id}`
      : sql`t.id = ${ticket.id}`;
  const { rows } = await work.db.execute(sql`
    select n.ticket_id as "ticketId", n.created_at as at, u.name as author, n.body, n.edited_at is not null as "isEdited",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)), '[]')
         from internal_note_mentions x join users p on p.company_id = x.company_id and p.id = x.user_id
        where x.company_id = n.company_id and x.note_id = n.id) as people
    from internal_notes n
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    left join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.company_id = ${work.companyId} and ${whereVisible(work.actor)} and ${inScope}
      and ${after ? sql`n.created_at > ${after.toISOString()}::timestamptz` : sql`true`} and ${until ? sql`n.created_at <= ${until.toISOString()}::timestamptz` : sql`true`}
    order by n.created_at, n.id`);
  return rows as unknown as StoredNote[];
}

const toMessageLine = ({ id: _id, at, ...message }: StoredMessage): Line => ({
  kind: 'message',
  ...message,
  at: new Date(at),
});
const toNoteLine = ({ at, body, people, ...note }: StoredNote): Line => ({
  kind: 'note',
  ...note,
  body: noteAsText(body, people, '?'),
  at: new Date(at),
});

/** Merges two sorted lists; a message precedes a note of the same time. */
const merged = (messages: Line[], notes: Line[]): Line[] =>
  [...messages, ...notes].toSorted((a, b) => (a.at as Date).getTime() - (b.at as Date).getTime());

async function countMessages(work: UserWork, part: SQL): Promise<number> {
  const { rows } = await work.db.execute(
    sql`select count(*)::int as count from messages m where m.company_id = ${work.companyId} and ${part}`,
  );
  return (rows[0] as { count: number }).count;
}

async function ticketsOf(work: UserWork, lines: readonly Line[]) {
  const ids = [...new Set(lines.map(({ ticketId }) => ticketId))];
  if (ids.length === 0) return [];
  const { rows } = await work.db.execute(
    sql`select t.id, t.code, t.created_at as "createdAt", t.closed_at as "closedAt" from tickets t where t.company_id = ${work.companyId} and t.id = any(${sql.param(ids)}::int[]) order by t.id`,
  );
  return (rows as { id: number; code: string; createdAt: string; closedAt: string | null }[]).map(withTimes);
}
