import type { ChatMessage } from '@recado/contracts';
import { isSameDay } from 'date-fns';

type Waiting = { key: string; text: string; at: string };

/** One line of a chat. `key` stays the same when a bubble on its way turns into its message. */
export type ChatLine =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string; at: string }
  | { kind: 'message'; key: string; at: string; message: ChatMessage; isFirst: boolean }
  | { kind: 'sending'; key: string; at: string; text: string; isFirst: boolean };

type Given = {
  /** In any order. */
  messages: readonly ChatMessage[];
  /** The unsent messages, in the order in which they were typed. */
  sendings: readonly Waiting[];
  userId: number;
  /** The first message that was not read when the chat was opened. */
  newFrom: number | null;
  /** Older messages are still to be loaded. */
  hasOlder: boolean;
  keyOf: (messageId: number) => string;
};

/** Messages of one person within this time belong together. */
const groupMs = 5 * 60_000;

/** Lays out a chat by time: days, where the new ones begin, messages by sender, and last what is on its way. */
export function chatLines({ messages, sendings, userId, newFrom, hasOlder, keyOf }: Given): ChatLine[] {
  const sorted = messages.toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id,
  );
  const stored = new Set(sorted.map(({ id }) => keyOf(id)));
  const bubbles = [
    ...sorted.map((message): ChatLine => ({
      kind: 'message',
      key: keyOf(message.id),
      at: message.createdAt,
      message,
      isFirst: true,
    })),
    ...sendings
      .filter(({ key }) => !stored.has(key))
      .map(({ key, text, at }): ChatLine => ({ kind: 'sending', key, at, text, isFirst: true })),
  ];
  const lines: ChatLine[] = [];
  for (const [index, line] of bubbles.entries()) {
    const before = bubbles[index - 1];
    // The first day waits until nothing older is left: lines then only ever come in before it.
    const isNewDay = before ? !isSameDay(before.at, line.at) : !hasOlder;
    const isNewFrom = line.kind === 'message' && line.message.id === newFrom;
    if (isNewDay) lines.push({ kind: 'day', key: `day:${line.key}`, at: line.at });
    if (isNewFrom) lines.push({ kind: 'new', key: 'new', at: line.at });
    lines.push({ ...line, isFirst: isNewDay || isNewFrom || !belongTogether(before, line, userId) } as ChatLine);
  }
  return lines;
}

const senderOf = (line: ChatLine, userId: number): number | null =>
  line.kind === 'message' ? line.message.senderId : line.kind === 'sending' ? userId : null;

const belongTogether = (a: ChatLine | undefined, b: ChatLine, userId: number): boolean =>
  a !== undefined && senderOf(a, userId) === senderOf(b, userId) && Date.parse(b.at) - Date.parse(a.at) < groupMs;

/**
 * The first of the latest messages of others that somebody has not read; null where none is unread, or it lies further
 * back than what is loaded.
 */
export function firstUnread(messages: readonly ChatMessage[], unreads: number, userId: number): number | null {
  if (unreads === 0) return null;
  const others = messages
    .filter(({ senderId }) => senderId !== userId)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id));
  return others.at(-unreads)?.id ?? null;
}
