import type { ReactNode } from 'react';

/** What a list of messages knows of a line, whoever talks to whom. */
export type AnyLine = { key: string; at: string; kind: string };

/** How the lines of a kind of conversation are read and drawn. One object for all lists of the kind. */
export type LineWays<L extends AnyLine> = {
  draw: (line: L) => ReactNode;
  /** Null for what is no stored message: days, events, what is on its way. */
  messageIdOf: (line: L) => number | null;
  /** Whether this person wrote it: the list then goes to its end. */
  isOwn: (line: L, userId: number) => boolean;
  /** The older page is fetched this near the top. */
  olderPx: number;
};
