import type { ReactNode } from 'react';

/** What a list of messages knows of a line, in any kind of conversation. */
export type AnyLine = { key: string; at: string; kind: string };

/** How the lines of one kind of conversation are read and rendered. One object for all lists of that kind. */
export type LineOptions<L extends AnyLine> = {
  draw: (line: L) => ReactNode;
  /** Returns null for lines without a stored message: days, events, unsent messages. */
  messageIdOf: (line: L) => number | null;
  /** Whether this user wrote it: the list then scrolls to its end. */
  isOwn: (line: L, userId: number) => boolean;
  /** The older page is fetched this many pixels from the top. */
  olderPx: number;
};
