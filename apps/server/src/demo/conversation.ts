import type { DemoFileName } from './demoFiles.ts';

/** One message of a demo conversation. */
export type DemoTurn = {
  from: 'contact' | 'attendant';
  text?: string;
  file?: DemoFileName;
  /** The target of the map link and the text of the bubble. */
  place?: { latitude: number; longitude: number; words: string };
  /** Index of the quoted turn. */
  quotes?: number;
  /** Reaction emoji of the other side. */
  reaction?: string;
  /** The text before it was edited. */
  editedFrom?: string;
  /** Sending failed: users see the error and can retry. */
  failed?: true;
  /** Author in a group: the name of a demo contact. */
  participant?: string;
  /** Seconds since the previous turn. Default: a pause from `pauses`. */
  after?: number;
};

/** One ticket of the demo with its messages, event log, tags and notes. People are named as in `people.ts`. */
export type DemoConversation = {
  contact: string;
  queue: string | null;
  /** The attendant of the ticket; null while it is pending. */
  attendant: string | null;
  status: 'pending' | 'open' | 'closed';
  /** When the last message was written. */
  endedAt: Date;
  /** How many of the contact's last messages are unread. */
  unread: number;
  tags?: readonly string[];
  notes?: readonly { by: string; note: string; daysAgo: number }[];
  /**
   * The user who accepted the ticket first, its queue then, and the turn after which it was transferred to `attendant`
   * and `queue`.
   */
  transferred?: { by: string; from: string; afterTurn: number };
  turns: readonly DemoTurn[];
};

/** Seconds between turns, for reading and typing. */
const pauses = [40, 95, 150, 70, 220, 55];

/** Returns the moment of each turn; the last one is `endedAt`. */
export function momentsOf({ turns, endedAt }: Pick<DemoConversation, 'turns' | 'endedAt'>): Date[] {
  const gaps = turns.map(({ after }, at) => (at === 0 ? 0 : (after ?? pauses[at % pauses.length]!)));
  let left = gaps.reduce((sum, gap) => sum + gap, 0);
  return gaps.map((gap) => new Date(endedAt.getTime() - (left -= gap) * 1_000));
}

/** Returns when the attendant accepted: after the contact's first message, shortly before the first answer. */
export function acceptedAtOf(turns: readonly DemoTurn[], moments: readonly Date[]): Date {
  const first = turns.findIndex(({ from }) => from === 'attendant');
  if (first === -1) return moments.at(-1)!;
  if (first === 0) return moments[0]!;
  const [asked, answered] = [moments[first - 1]!.getTime(), moments[first]!.getTime()];
  return new Date(answered - Math.min(20_000, (answered - asked) / 2));
}
