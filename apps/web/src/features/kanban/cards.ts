import { openColumn, searchedDigits, type KanbanTicket, type TagBrief, type Ticket } from '@recado/contracts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';

/** The id of a column: that of its tag, or `openColumn`. */
export type ColumnId = number | typeof openColumn;
export type Column = { id: ColumnId; name: string; color: string | null };
/** A card, and the column that it leaves. The same card is in two columns if its ticket has two kanban tags. */
export type Dragged = { card: KanbanTicket; column: ColumnId };
export type CardFilter = {
  words: string;
  queueId: number | null;
  /** Null: everybody. 0: tickets without a user. */
  userId: number | null;
};

/** Returns the card of a ticket in an event. */
export function toCard(ticket: Ticket): KanbanTicket {
  const { id, name, number, profilePicUrl, isGroup } = ticket.contact;
  const waitingSince = ticket.status === 'pending' ? ticket.pendingSince : ticket.unansweredSince;
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    tags: ticket.tags,
    contact: { id, name, number, ...(profilePicUrl && { profilePicUrl }), ...(isGroup && { isGroup }) },
    lastMessage: ticket.lastMessage,
    ...(ticket.lastMessageType && { lastMessageType: ticket.lastMessageType }),
    queue: ticket.queue,
    user: ticket.user,
    unreadMessages: ticket.unreadMessages,
    ...(waitingSince && { waitingSince }),
    updatedAt: ticket.updatedAt,
    revision: ticket.revision,
  };
}

/**
 * Places a changed card among the others, newest first. A closed ticket leaves the board, and so does one of a queue
 * that was not asked for.
 */
export function placeCard(
  cards: KanbanTicket[],
  card: KanbanTicket,
  { queueIds }: { queueIds?: readonly number[] },
): KanbanTicket[] {
  const isShown = card.status !== 'closed' && (!queueIds || card.queue === null || queueIds.includes(card.queue.id));
  const held = cards.findIndex(({ id }) => id === card.id);
  if (!isShown) return held < 0 ? cards : cards.toSpliced(held, 1);
  const others = held < 0 ? cards : cards.toSpliced(held, 1);
  const at = others.findIndex(
    ({ updatedAt, id }) => updatedAt < card.updatedAt || (updatedAt === card.updatedAt && id < card.id),
  );
  return others.toSpliced(at < 0 ? others.length : at, 0, card);
}

const columnTags = (card: KanbanTicket, columns: readonly Column[]): TagBrief[] =>
  card.tags.filter(({ id }) => columns.some((column) => column.id === id));

/** Returns the columns of a card: those of its kanban tags, otherwise the open one (AMB-71, AMB-73). */
export function columnsOf(card: KanbanTicket, columns: readonly Column[]): ColumnId[] {
  const own = columnTags(card, columns).map(({ id }) => id);
  return own.length > 0 ? own : [openColumn];
}

/** Returns the card as it is after a move to a column. The tags that are no columns stay. */
export function movedTo(card: KanbanTicket, target: ColumnId, columns: readonly Column[]): KanbanTicket {
  const others = card.tags.filter(({ id }) => !columns.some((column) => column.id === id));
  const column = columns.find(({ id }) => id === target);
  return {
    ...card,
    tags:
      column && column.id !== openColumn
        ? [...others, { id: column.id, name: column.name, color: column.color ?? '', kanban: 1 }]
        : others,
  };
}

type CardUser = NonNullable<KanbanTicket['user']>;

/**
 * Returns the users to filter the cards by, in order of their names. The chosen one is among them without a card too:
 * otherwise the filter would look as if it showed everybody.
 */
export function usersOf(cards: readonly KanbanTicket[], chosen: CardUser | null): CardUser[] {
  const known = [...(chosen ? [chosen] : []), ...cards.flatMap(({ user }) => (user ? [user] : []))];
  return [...new Map(known.map((user) => [user.id, user])).values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

export function isFound(card: KanbanTicket, { words, queueId, userId }: CardFilter): boolean {
  if (queueId !== null && card.queue?.id !== queueId) return false;
  if (userId !== null && (card.user?.id ?? 0) !== userId) return false;
  const wanted = normalizeForSearch(words.trim());
  if (wanted === '') return true;
  const digits = searchedDigits(words);
  return (
    normalizeForSearch(`${card.contact.name}\n${card.lastMessage}`).includes(wanted) ||
    (digits !== '' && card.contact.number.includes(digits))
  );
}

/** Returns the columns in the chosen order. Columns that were not chosen yet follow in their usual order. */
export function inOrder(columns: readonly Column[], order: readonly ColumnId[]): Column[] {
  const placeOf = ({ id }: Column): number => {
    const at = order.indexOf(id);
    return at < 0 ? order.length : at;
  };
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}
