import type { InternalNote, Message, messagesApi, ReplyOf, TicketEvent } from '@recado/contracts';
import { isSameDay } from 'date-fns';
import type { OutgoingBubble } from '../outbox/outbox.ts';

type Separator = Pick<ReplyOf<typeof messagesApi.list>['tickets'][number], 'id' | 'code' | 'closedAt'>;

/** One line of a conversation. `key` stays the same when an unsent message becomes a stored one. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'event'; key: string; at: string; event: TicketEvent }
  | { kind: 'note'; key: string; at: string; note: InternalNote }
  | { kind: 'earlier'; key: string; at: string; ticket: Separator }
  | { kind: 'message'; key: string; at: string; message: Message; isFirst: boolean; isLast: boolean }
  | { kind: 'outgoing'; key: string; at: string; outgoing: OutgoingBubble; isFirst: boolean; isLast: boolean };

type Given = {
  /** In any order; may contain duplicates where pages overlap. */
  messages: readonly Message[];
  /** The earlier tickets of these messages. */
  earlier: readonly Separator[];
  events: readonly TicketEvent[];
  notes: readonly InternalNote[];
  outgoing: readonly OutgoingBubble[];
  /** Older messages are not loaded yet: events before the oldest loaded message are left out. */
  hasOlder: boolean;
};

/** Messages of one sender within this time form a group, in ms. */
const groupMs = 60_000;

/** Arranges a conversation by time: days, earlier tickets, events, messages, and unsent messages last. */
export function timeline({ messages, earlier, events, notes, outgoing, hasOlder }: Given): Line[] {
  const sorted = [...new Map(messages.map((message) => [message.id, message])).values()].toSorted(byTime);
  const stored = new Set(sorted.map((message) => message.clientKey));
  const since = hasOlder ? (sorted[0]?.sentAt ?? '') : '';
  const openings = openingsOf(events, sorted);
  const shown = events
    // The first message of this ticket may not be loaded yet. Its opening is left out until then, so that new lines are
    // only added before the present ones.
    .filter(({ type, ticketId }) => !(hasOlder && type === 'created' && sorted[0]?.ticketId === ticketId))
    .map((event): Line => ({ kind: 'event', key: `event:${event.id}`, at: placeOf(event, openings), event }))
    .concat(notes.map((note): Line => ({ kind: 'note', key: `note:${note.id}`, at: note.createdAt, note })))
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const bubbles = sorted.map((message): Line => ({
    kind: 'message',
    key: message.clientKey ?? `message:${message.id}`,
    at: message.sentAt,
    message,
    isFirst: true,
    isLast: true,
  }));
  const own = outgoing
    .filter(({ clientKey }) => !stored.has(clientKey))
    .map((bubble): Line => ({
      kind: 'outgoing',
      key: bubble.clientKey,
      at: bubble.at,
      outgoing: bubble,
      isFirst: true,
      isLast: true,
    }));
  return grouped(separated([...merged(bubbles, shown), ...own], earlier, hasOlder));
}

type Opening = { ticketId: number; eventId: number; createdAt: string; at: string };

/**
 * Returns where each ticket opens: above its first message, which is older than the ticket, by a moment or by hours if
 * the phone was offline. A message between those of another ticket stays there, and the ticket opens at its own time.
 */
function openingsOf(events: readonly TicketEvent[], sorted: readonly Message[]): Opening[] {
  return events.flatMap(({ id: eventId, type, at: createdAt, ticketId }) => {
    if (type !== 'created') return [];
    const first = sorted.find((message) => message.ticketId === ticketId)?.sentAt ?? createdAt;
    const isAmongOthers = sorted.some(
      (message) => message.ticketId !== ticketId && message.sentAt > first && message.sentAt < createdAt,
    );
    return [{ ticketId, eventId, createdAt, at: isAmongOthers || first > createdAt ? createdAt : first }];
  });
}

/**
 * Events of an earlier ticket before the creation of the next one stay above its opening, even if the opening message
 * is older.
 */
function placeOf({ id, at, ticketId }: TicketEvent, openings: readonly Opening[]): string {
  const own = openings.find(({ eventId }) => eventId === id);
  if (own) return own.at;
  return openings.reduce(
    (place, opening) =>
      opening.ticketId !== ticketId && opening.at < place && at < opening.createdAt ? opening.at : place,
    at,
  );
}

const byTime = (a: Message, b: Message): number => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.id - b.id);

/** Merges two sorted lists. An event comes before a message of the same time. */
function merged(bubbles: Line[], events: Line[]): Line[] {
  const lines: Line[] = [];
  let next = 0;
  for (const bubble of bubbles) {
    while (events[next] && events[next]!.at <= bubble.at) lines.push(events[next++]!);
    lines.push(bubble);
  }
  return [...lines, ...events.slice(next)];
}

const ticketOf = (line: Line): number | undefined =>
  line.kind === 'message' ? line.message.ticketId : line.kind === 'event' ? line.event.ticketId : undefined;

/**
 * Inserts days and earlier tickets between the lines. The first day is added only when nothing older is left, so that
 * lines are only ever added before it.
 */
function separated(lines: readonly Line[], earlier: readonly Separator[], hasOlder: boolean): Line[] {
  const all: Line[] = [];
  let before: Line | undefined;
  let ticketId: number | undefined;
  const ends = new Map(lines.map((line) => [ticketOf(line), line]));
  let last: Line | undefined;
  for (const line of lines) {
    const of = ticketOf(line);
    // If lines of two tickets are mixed, the earlier ticket ends at its last line.
    if (of !== undefined && ticketId !== undefined && of !== ticketId && ends.get(ticketId) === last) {
      const left = earlier.find(({ id }) => id === ticketId);
      if (left) all.push({ kind: 'earlier', key: `earlier:${left.id}`, at: line.at, ticket: left });
    }
    if (before ? !isSameDay(before.at, line.at) : !hasOlder)
      all.push({ kind: 'day', key: `day:${line.at.slice(0, 10)}:${line.key}`, at: line.at });
    all.push(line);
    before = line;
    if (of === undefined) continue;
    ticketId = of;
    last = line;
  }
  return all;
}

/** Marks the first and last bubble of each group. */
const grouped = (lines: readonly Line[]): Line[] =>
  lines.map((line, index) => {
    if (line.kind !== 'message' && line.kind !== 'outgoing') return line;
    return {
      ...line,
      isFirst: !belongTogether(lines[index - 1], line),
      isLast: !belongTogether(line, lines[index + 1]),
    };
  });

const senderOf = (line: Line): string | null =>
  line.kind === 'message'
    ? line.message.fromMe
      ? `user:${line.message.userId}`
      : `contact:${line.message.contactId}`
    : line.kind === 'outgoing'
      ? `user:${line.outgoing.userId}`
      : null;

const belongTogether = (a: Line | undefined, b: Line | undefined): boolean =>
  Boolean(
    a && b && senderOf(a) !== null && senderOf(a) === senderOf(b) && Date.parse(b.at) - Date.parse(a.at) < groupMs,
  );
