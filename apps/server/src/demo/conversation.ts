import type { DemoFileName } from './demoFiles.ts';

/** One message of a demo conversation. */
export type DemoTurn = {
  from: 'contact' | 'attendant';
  text?: string;
  file?: DemoFileName;
  /** What the map link points to and what the bubble says. */
  place?: { latitude: number; longitude: number; words: string };
  /** Index of the turn this one answers. */
  quotes?: number;
  /** Emoji with which the other side reacted. */
  reaction?: string;
  /** The text before it was edited. */
  editedFrom?: string;
  /** The connection refused the message; people see the error and can send it again. */
  failed?: true;
  /** Who wrote it, in a group: the name of a demo contact. */
  participant?: string;
  /** Seconds since the turn before. Default: a pause from `pauses`. */
  after?: number;
};

/** One attendance of the demo: a ticket with its messages, log, tags and notes. People are named as in `people.ts`. */
export type DemoConversation = {
  contact: string;
  queue: string | null;
  /** Who holds the ticket; null while it is pending. */
  attendant: string | null;
  status: 'pending' | 'open' | 'closed';
  /** When the last message was written. */
  endedAt: Date;
  /** How many of the contact's last messages nobody has read. */
  unread: number;
  tags?: readonly string[];
  notes?: readonly { by: string; note: string; daysAgo: number }[];
  /** Who accepted it first, in which queue, and after which turn they transferred it to `attendant` and `queue`. */
  transferred?: { by: string; from: string; afterTurn: number };
  turns: readonly DemoTurn[];
};

/** Seconds between turns: people read and type. */
const pauses = [40, 95, 150, 70, 220, 55];

/** The moment of each turn; the last one is at `endedAt`. */
export function momentsOf({ turns, endedAt }: Pick<DemoConversation, 'turns' | 'endedAt'>): Date[] {
  const gaps = turns.map(({ after }, at) => (at === 0 ? 0 : (after ?? pauses[at % pauses.length]!)));
  let left = gaps.reduce((sum, gap) => sum + gap, 0);
  return gaps.map((gap) => new Date(endedAt.getTime() - (left -= gap) * 1_000));
}

/** When the attendant accepted: shortly before their first answer, after the contact's first message. */
export function acceptedAtOf(turns: readonly DemoTurn[], moments: readonly Date[]): Date {
  const first = turns.findIndex(({ from }) => from === 'attendant');
  if (first === -1) return moments.at(-1)!;
  if (first === 0) return moments[0]!;
  const [asked, answered] = [moments[first - 1]!.getTime(), moments[first]!.getTime()];
  return new Date(answered - Math.min(20_000, (answered - asked) / 2));
}
