import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { keepMedia } from '../features/media/index.ts';
import { messages } from '../features/messages/messages.tables.ts';
import { notes } from '../features/notes/notes.tables.ts';
import { ratings } from '../features/ratings/ratings.tables.ts';
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

/** The shared state while one conversation is inserted. */
type Inserting = {
  work: Work;
  rows: DemoRows;
  conversation: DemoConversation;
  moments: Date[];
  ticketId: number;
  contactId: number;
  userId: number | null;
};

const dayMs = 24 * 60 * 60_000;
const closedAfterMs = 4 * 60_000;

/** Inserts one ticket in its present state: ticket, messages with acks, event log, tags, notes, rating. */
export async function insertConversation(work: Work, rows: DemoRows, conversation: DemoConversation): Promise<void> {
  const { attendant, queue, status, turns, unread } = conversation;
  const moments = momentsOf(conversation);
  const [createdAt, lastAt] = [moments[0]!, moments.at(-1)!];
  const contactId = idOf(rows.contactIds, conversation.contact);
  const queueId = queue === null ? null : idOf(rows.queueIds, queue);
  const userId = attendant === null ? null : idOf(rows.userIds, attendant);
  const closedAt = status === 'closed' ? new Date(lastAt.getTime() + closedAfterMs) : null;
  const isGroup = turns.some(({ participant }) => participant !== undefined);
  const [ticket] = await work.db
    .insert(tickets)
    .values({
      companyId: work.companyId,
      contactId,
      queueId,
      userId,
      status,
      isGroup,
      connectionId: rows.connectionId,
      touched: status === 'open',
      unreadMessages: unread,
      unansweredSince: status === 'closed' ? null : unansweredSinceOf(turns, moments),
      pendingSince: status === 'pending' ? createdAt : null,
      acceptedAt: userId === null ? null : acceptedAtOf(turns, moments),
      closedAt,
      createdAt,
      activeAt: closedAt ?? lastAt,
    })
    .returning({ id: tickets.id });
  const inserting: Inserting = { work, rows, conversation, moments, ticketId: ticket!.id, contactId, userId };
  await insertMessages(inserting);
  await insertEvents(inserting, closedAt);
  await insertTagsAndNotes(inserting);
  if (closedAt && userId !== null) await insertRating(inserting, closedAt, userId);
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

async function insertMessages(inserting: Inserting): Promise<void> {
  const { work, conversation, moments, ticketId } = inserting;
  const { turns } = conversation;
  const inserted = await work.db
    .insert(messages)
    .values(turns.map((turn, at) => toMessageRow(inserting, turn, at)))
    .returning({
      id: messages.id,
      body: messages.body,
      fromMe: messages.fromMe,
      ack: messages.ack,
      mediaType: messages.mediaType,
    });
  for (const [at, turn] of turns.entries()) {
    const { id } = inserted[at]!;
    const quotedId = turn.quotes === undefined ? null : inserted[turn.quotes]!.id;
    const file = turn.file && inserting.rows.files.get(turn.file);
    const mediaId = file ? await keepMedia(work, file, { kind: 'message', id }) : null;
    if (quotedId === null && mediaId === null) continue;
    await work.db
      .update(messages)
      .set({ quotedId, mediaId })
      .where(and(eq(messages.companyId, work.companyId), eq(messages.id, id)));
  }
  const last = inserted.at(-1)!;
  await work.db
    .update(tickets)
    .set({
      code: `${moments[0]!.toISOString().slice(0, 10).replaceAll('-', '')}${String(ticketId).padStart(6, '0')}`,
      lastMessage: last.body,
      lastMessageId: last.id,
      lastMessageAt: moments.at(-1)!,
      lastMessageType: last.mediaType,
      lastMessageFromMe: last.fromMe,
      lastMessageAck: last.fromMe ? last.ack : null,
    })
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, ticketId)));
}

function toMessageRow(inserting: Inserting, turn: DemoTurn, at: number): typeof messages.$inferInsert {
  const { work, rows, conversation, moments, ticketId, contactId } = inserting;
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
    userId: fromMe ? writerOf(inserting, at) : null,
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
function writerOf({ conversation, rows, userId }: Inserting, at: number): number | null {
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

async function insertEvents(
  { work, rows, conversation, moments, ticketId }: Inserting,
  closedAt: Date | null,
): Promise<void> {
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
  await work.db.insert(ticketEvents).values(events);
}

async function insertTagsAndNotes({ work, rows, conversation, ticketId, contactId }: Inserting): Promise<void> {
  const { companyId } = work;
  const { tags = [], notes: written = [] } = conversation;
  if (tags.length > 0)
    await work.db
      .insert(ticketTags)
      .values(tags.map((name) => ({ companyId, ticketId, tagId: idOf(rows.tagIds, name) })));
  if (written.length === 0) return;
  await work.db.insert(notes).values(
    written.map(({ by, note, daysAgo }) => ({
      companyId,
      ticketId,
      contactId,
      note,
      userId: idOf(rows.userIds, by),
      createdAt: new Date(work.now.getTime() - daysAgo * dayMs),
    })),
  );
}

/** Two of three contacts answer the rating request, most of them with a 3. */
async function insertRating(
  { work, rows, ticketId, contactId }: Inserting,
  askedAt: Date,
  userId: number,
): Promise<void> {
  if (ticketId % 3 === 0) return;
  const value = ticketId % 7 === 0 ? 1 : ticketId % 4 === 0 ? 2 : 3;
  const answeredAt = new Date(askedAt.getTime() + 5 * 60_000);
  await work.db.insert(ratings).values({
    companyId: work.companyId,
    ticketId,
    contactId,
    connectionId: rows.connectionId,
    userId,
    askedAt,
    value,
    answeredAt,
  });
}
