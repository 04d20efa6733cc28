import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { keepMedia } from '../features/media/index.ts';
import { messages } from '../features/messages/messages.tables.ts';
import { notes } from '../features/notes/notes.tables.ts';
import { ratings } from '../features/ratings/ratings.tables.ts';
import { protocolDigits } from '../features/tickets/protocolDigits.ts';
import { ticketEvents, tickets, ticketTags } from '../features/tickets/tickets.tables.ts';
import type { Work } from '../kernel/work.ts';
import { acceptedAtOf, momentsOf, type DemoConversation, type DemoTurn } from './conversation.ts';
import { isVoice, type DemoFiles } from './demoFiles.ts';

/** Ids of the rows that a conversation refers to, by the name of the contact, user, queue or tag. */
export type DemoRows = {
  connectionId: number;
  queueIds: ReadonlyMap<string, number>;
  userIds: ReadonlyMap<string, number>;
  tagIds: ReadonlyMap<string, number>;
  contactIds: ReadonlyMap<string, number>;
  files: DemoFiles['files'];
};

/** A conversation with the ids of its rows. */
type Placed = {
  conversation: DemoConversation;
  /** When each turn was written. */
  moments: Date[];
  contactId: number;
  queueId: number | null;
  userId: number | null;
  closedAt: Date | null;
};
type Inserted = Placed & { ticketId: number };

const dayMs = 24 * 60 * 60_000;
const closedAfterMs = 4 * 60_000;

/**
 * Inserts tickets in their present state: ticket, messages with acks, event log, tags, notes, rating. Each kind of row
 * takes one statement for all conversations: a statement per row made a company take seconds.
 */
export async function insertConversations(
  work: Work,
  rows: DemoRows,
  conversations: readonly DemoConversation[],
): Promise<void> {
  const placed = conversations.map((conversation) => place(rows, conversation));
  const ids = await work.db
    .insert(tickets)
    .values(placed.map((one) => toTicketRow(work, rows, one)))
    .returning({ id: tickets.id });
  const inserted = placed.map((one, at): Inserted => ({ ...one, ticketId: ids[at]!.id }));
  await insertMessages(work, rows, inserted);
  await work.db.insert(ticketEvents).values(inserted.flatMap((one) => toEventRows(work, rows, one)));
  await insertTagsAndNotes(work, rows, inserted);
  const given = inserted.flatMap((one) => toRatingRow(work, rows, one) ?? []);
  if (given.length > 0) await work.db.insert(ratings).values(given);
}

function place(rows: DemoRows, conversation: DemoConversation): Placed {
  const { contact, queue, attendant, status } = conversation;
  const moments = momentsOf(conversation);
  return {
    conversation,
    moments,
    contactId: idOf(rows.contactIds, contact),
    queueId: queue === null ? null : idOf(rows.queueIds, queue),
    userId: attendant === null ? null : idOf(rows.userIds, attendant),
    closedAt: status === 'closed' ? new Date(moments.at(-1)!.getTime() + closedAfterMs) : null,
  };
}

function toTicketRow(
  work: Work,
  rows: DemoRows,
  { conversation, moments, contactId, queueId, userId, closedAt }: Placed,
): typeof tickets.$inferInsert {
  const { status, turns, unread } = conversation;
  const createdAt = moments[0]!;
  return {
    companyId: work.companyId,
    contactId,
    queueId,
    userId,
    status,
    isGroup: turns.some(({ participant }) => participant !== undefined),
    connectionId: rows.connectionId,
    touched: status === 'open',
    unreadMessages: unread,
    unansweredSince: status === 'closed' ? null : unansweredSinceOf(turns, moments),
    pendingSince: status === 'pending' ? createdAt : null,
    acceptedAt: userId === null ? null : acceptedAtOf(turns, moments),
    closedAt,
    createdAt,
    activeAt: closedAt ?? moments.at(-1)!,
  };
}

/**
 * Returns when the contact wrote the first message after the attendant's last one; null if the attendant wrote last.
 */
const unansweredSinceOf = (turns: readonly DemoTurn[], moments: readonly Date[]): Date | null =>
  moments[turns.findLastIndex(({ from }) => from === 'attendant') + 1] ?? null;

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo has no ${name}`);
  return id;
}

async function insertMessages(work: Work, rows: DemoRows, inserted: readonly Inserted[]): Promise<void> {
  const turns = inserted.flatMap((one) => one.conversation.turns.map((turn, at) => ({ one, turn, at })));
  const ids = await work.db
    .insert(messages)
    .values(turns.map(({ one, turn, at }) => toMessageRow(work, rows, one, turn, at)))
    .returning({ id: messages.id });
  for (const [index, { turn, at }] of turns.entries()) {
    const { id } = ids[index]!;
    const quotedId = turn.quotes === undefined ? null : ids[index - at + turn.quotes]!.id;
    const file = turn.file && rows.files.get(turn.file);
    const mediaId = file ? await keepMedia(work, file, { kind: 'message', id }) : null;
    if (quotedId === null && mediaId === null) continue;
    await work.db
      .update(messages)
      .set({ quotedId, mediaId })
      .where(and(eq(messages.companyId, work.companyId), eq(messages.id, id)));
  }
  await describeLastMessages(work);
}

/** Sets the last message of each ticket, and its protocol, which contains the ticket's id. */
async function describeLastMessages({ db, companyId }: Work): Promise<void> {
  await db.execute(sql`
    update tickets
    set code = to_char(tickets.created_at at time zone 'UTC', 'YYYYMMDD')
        || ${sql.raw(protocolDigits('tickets.id'))},
      last_message = last.body,
      last_message_id = last.id,
      last_message_at = last.sent_at,
      last_message_type = last.media_type,
      last_message_from_me = last.from_me,
      last_message_ack = case when last.from_me then last.ack end
    from (
      select distinct on (ticket_id) ticket_id, id, body, sent_at, media_type, from_me, ack
      from messages
      where company_id = ${companyId}
      order by ticket_id, id desc
    ) last
    where tickets.company_id = ${companyId} and tickets.id = last.ticket_id and tickets.last_message_id is null`);
}

function toMessageRow(
  work: Work,
  rows: DemoRows,
  one: Inserted,
  turn: DemoTurn,
  at: number,
): typeof messages.$inferInsert {
  const { conversation, moments, ticketId, contactId } = one;
  const { status, turns, unread } = conversation;
  const fromMe = turn.from === 'attendant';
  const authorId = turn.participant === undefined ? contactId : idOf(rows.contactIds, turn.participant);
  const isLast = at === turns.length - 1;
  const firstUnread = turns.length - unread;
  return {
    companyId: work.companyId,
    ticketId,
    wid: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    connectionId: rows.connectionId,
    chatContactId: contactId,
    contactId: fromMe ? null : authorId,
    userId: fromMe ? writerOf(rows, one, at) : null,
    fromMe,
    read: fromMe || at < firstUnread,
    ack: !fromMe || turn.failed ? 0 : status === 'closed' || !isLast ? 3 : 2,
    error: turn.failed ? 'ERR_SENDING_WAPP_MSG' : null,
    reactions: turn.reaction
      ? [
          {
            emoji: turn.reaction,
            fromMe: !fromMe,
            contactId: fromMe ? contactId : null,
            name: fromMe ? conversation.contact : '',
            at: moments[at]!.toISOString(),
          },
        ]
      : [],
    isEdited: turn.editedFrom !== undefined,
    earlierBodies: turn.editedFrom === undefined ? null : [turn.editedFrom],
    sentAt: moments[at]!,
    createdAt: moments[at]!,
    ...contentOf(turn, rows),
  };
}

/** Returns the author of a message: up to the transfer, the user who transferred the ticket. */
function writerOf(rows: DemoRows, { conversation, userId }: Placed, at: number): number | null {
  const { transferred } = conversation;
  return transferred && at <= transferred.afterTurn ? idOf(rows.userIds, transferred.by) : userId;
}

function contentOf(
  { text = '', file, place }: DemoTurn,
  { files }: DemoRows,
): Pick<typeof messages.$inferInsert, 'body' | 'mediaType' | 'mediaStatus' | 'mediaName' | 'mediaMime' | 'voice'> {
  if (place)
    return {
      mediaType: 'locationMessage',
      body: `|https://maps.google.com/maps?q=${place.latitude},${place.longitude}&z=17|${place.words}`,
    };
  const kept = file && files.get(file);
  if (!kept) return { mediaType: 'conversation', body: text };
  return {
    mediaType: kept.kind,
    body: text,
    mediaStatus: 'ready',
    mediaName: kept.name,
    mediaMime: kept.mime,
    voice: isVoice(file),
  };
}

function toEventRows(
  work: Work,
  rows: DemoRows,
  { conversation, moments, ticketId, closedAt }: Inserted,
): (typeof ticketEvents.$inferInsert)[] {
  const { turns, transferred, attendant, queue } = conversation;
  /** The ticket state that the event log stores, as `traceOf` builds it. */
  const trace = (status: 'pending' | 'open' | 'closed', user: string | null, queueName: string | null) => ({
    status,
    userId: user === null ? null : idOf(rows.userIds, user),
    user,
    queueId: queueName === null ? null : idOf(rows.queueIds, queueName),
    queue: queueName,
    whatsappId: rows.connectionId,
  });
  const event = (type: string, at: Date, actor: string | null, more: Partial<typeof ticketEvents.$inferInsert>) => ({
    companyId: work.companyId,
    ticketId,
    type,
    at,
    actorId: actor === null ? null : idOf(rows.userIds, actor),
    ...more,
  });
  const [firstUser, firstQueue] = transferred ? [transferred.by, transferred.from] : [attendant, queue];
  const [waiting, first, now] = [
    trace('pending', null, firstQueue),
    trace('open', firstUser, firstQueue),
    trace('open', attendant, queue),
  ];
  const events = [event('created', moments[0]!, null, { reason: 'contact', after: waiting })];
  if (firstUser !== null)
    events.push(event('accepted', acceptedAtOf(turns, moments), firstUser, { before: waiting, after: first }));
  if (transferred)
    events.push(
      event('transferred', new Date(moments[transferred.afterTurn]!.getTime() + 30_000), firstUser, {
        before: first,
        after: now,
      }),
    );
  if (closedAt)
    events.push(
      event('closed', closedAt, attendant, { reason: 'person', before: now, after: trace('closed', attendant, queue) }),
    );
  return events;
}

async function insertTagsAndNotes(work: Work, rows: DemoRows, inserted: readonly Inserted[]): Promise<void> {
  const { companyId, now } = work;
  const tagRows = inserted.flatMap(({ conversation: { tags = [] }, ticketId }) =>
    tags.map((name) => ({ companyId, ticketId, tagId: idOf(rows.tagIds, name) })),
  );
  if (tagRows.length > 0) await work.db.insert(ticketTags).values(tagRows);
  const noteRows = inserted.flatMap(({ conversation: { notes: written = [] }, ticketId, contactId }) =>
    written.map(({ by, note, daysAgo }) => ({
      companyId,
      ticketId,
      contactId,
      note,
      userId: idOf(rows.userIds, by),
      createdAt: new Date(now.getTime() - daysAgo * dayMs),
    })),
  );
  if (noteRows.length > 0) await work.db.insert(notes).values(noteRows);
}

/** Two of three contacts answer the rating request, most of them with a 3. */
function toRatingRow(
  work: Work,
  rows: DemoRows,
  { ticketId, contactId, userId, closedAt }: Inserted,
): typeof ratings.$inferInsert | undefined {
  if (closedAt === null || userId === null || ticketId % 3 === 0) return undefined;
  return {
    companyId: work.companyId,
    ticketId,
    contactId,
    connectionId: rows.connectionId,
    userId,
    askedAt: closedAt,
    value: ticketId % 7 === 0 ? 1 : ticketId % 4 === 0 ? 2 : 3,
    answeredAt: new Date(closedAt.getTime() + 5 * 60_000),
  };
}
