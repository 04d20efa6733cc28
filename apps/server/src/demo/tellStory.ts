import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { messages } from '../features/messages/messages.tables.ts';
import { ratings } from '../features/ratings/ratings.tables.ts';
import { ticketEvents, tickets, ticketTags } from '../features/tickets/tickets.tables.ts';
import type { Work } from '../kernel/work.ts';
import type { Dialogue } from './dialogues.ts';

/** Who and what a demo conversation may name. */
export type Cast = { connectionId: number; queueIds: Map<string, number>; userIds: Map<string, number>; tagIds: Map<string, number>; contactIds: number[] };

type Story = { contact: number; dialogue: Dialogue; at: Date; userId: number | null; status: 'pending' | 'open' | 'closed'; unread: number; withoutQueue?: boolean };

/** Seconds between the turns of a dialogue: people read and type. */
const pauses = [40, 95, 150, 70, 220, 55];

/** Writes one attendance as it would have happened: ticket, messages with their ticks, log, tags. */
export async function tellStory(work: Work, cast: Cast, story: Story): Promise<void> {
  const { companyId } = work;
  const { dialogue, status, at, userId } = story;
  const queueId = story.withoutQueue ? null : (cast.queueIds.get(dialogue.queue) ?? null);
  const contactId = cast.contactIds[story.contact]!;
  const times = dialogue.turns.map(
    (_, n) => new Date(Math.min(work.now.getTime(), at.getTime() + pauses.slice(0, n % pauses.length).reduce((sum, pause) => sum + pause, Math.floor(n / pauses.length) * 630) * 1_000)),
  );
  const lastAt = times.at(-1) ?? at;
  const closedAt = status === 'closed' ? new Date(lastAt.getTime() + 4 * 60_000) : null;
  const [ticket] = await work.db
    .insert(tickets)
    .values({
      companyId,
      contactId,
      queueId,
      userId,
      status,
      connectionId: cast.connectionId,
      touched: status === 'open',
      unreadMessages: story.unread,
      pendingSince: status === 'pending' ? at : null,
      acceptedAt: userId === null ? null : new Date(at.getTime() + 75_000),
      closedAt,
      createdAt: at,
      activeAt: closedAt ?? lastAt,
    })
    .returning({ id: tickets.id });
  const ticketId = ticket!.id;
  const code = `${at.toISOString().slice(0, 10).replaceAll('-', '')}${String(ticketId).padStart(6, '0')}`;
  const rows = await work.db
    .insert(messages)
    .values(
      dialogue.turns.map(([who, body], n) => ({
        companyId,
        ticketId,
        body,
        wid: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
        connectionId: cast.connectionId,
        chatContactId: contactId,
        contactId: who === 'c' ? contactId : null,
        userId: who === 'a' ? userId : null,
        fromMe: who === 'a',
        read: who === 'a' || n < dialogue.turns.length - story.unread,
        mediaType: 'conversation' as const,
        ack: who === 'c' ? 0 : status === 'closed' || n < dialogue.turns.length - 1 ? 3 : 2,
        sentAt: times[n]!,
        createdAt: times[n]!,
      })),
    )
    .returning({ id: messages.id, body: messages.body, fromMe: messages.fromMe, ack: messages.ack });
  const last = rows.at(-1)!;
  await work.db
    .update(tickets)
    .set({
      code,
      lastMessage: last.body,
      lastMessageId: last.id,
      lastMessageAt: lastAt,
      lastMessageType: 'conversation',
      lastMessageFromMe: last.fromMe,
      lastMessageAck: last.fromMe ? last.ack : null,
    })
    .where(eq(tickets.id, ticketId));
  const event = (type: string, when: Date, actorId: number | null, extra: object = {}) => ({
    companyId,
    ticketId,
    type,
    at: when,
    actorId,
    after: { status: type === 'closed' ? 'closed' : type === 'accepted' ? 'open' : 'pending', userId: actorId, queueId },
    ...extra,
  });
  await work.db
    .insert(ticketEvents)
    .values([
      event('created', at, null, { reason: 'contact' }),
      ...(userId === null ? [] : [event('accepted', new Date(at.getTime() + 75_000), userId)]),
      ...(closedAt ? [event('closed', closedAt, userId, { reason: 'person' })] : []),
    ]);
  // Two in three answer how it was, most of them content.
  const askedAt = closedAt && userId !== null && ticketId % 3 > 0 ? closedAt : null;
  if (askedAt)
    await work.db.insert(ratings).values({
      companyId,
      ticketId,
      contactId,
      connectionId: cast.connectionId,
      userId: userId!,
      askedAt,
      value: ticketId % 7 === 0 ? 1 : ticketId % 4 === 0 ? 2 : 3,
      answeredAt: new Date(askedAt.getTime() + 5 * 60_000),
    });
  const tagId = dialogue.tag ? cast.tagIds.get(dialogue.tag) : undefined;
  if (tagId !== undefined) await work.db.insert(ticketTags).values({ companyId, ticketId, tagId });
}
