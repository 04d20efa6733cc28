import type { ReactNode } from 'react';

/** The fields of a line that every list of messages needs, in any kind of conversation. */
export type AnyLine = { key: string; at: string; kind: string };

/** Functions that read and render the lines of one kind of conversation. One object for all lists of that kind. */
export type LineOptions<L extends AnyLine> = {
  draw: (line: L) => ReactNode;
  /** Returns null for lines without a stored message: days, events, unsent messages. */
  messageIdOf: (line: L) => number | null;
  /** Returns whether this user wrote the line: the list then scrolls to its end. */
  isOwn: (line: L, userId: number) => boolean;
  /** The older page is fetched this many pixels from the top. */
  olderPx: number;
};
