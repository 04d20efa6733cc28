import { nextGap, sendingSeconds, type Pacing } from '@recado/contracts';

/** A picture of the pacing: messages, messages that are left out of the picture, and pauses. */
export type Beat = { kind: 'message' } | { kind: 'more'; count: number } | { kind: 'pause'; seconds: number };

/** Longest round that is drawn in full, and how many messages of a longer one stand before the gap and after it. */
const longestRound = 9;
const before = 4;
const after = 3;
/** Messages of a pacing without pauses. */
const endless = 16;
const message: Beat = { kind: 'message' };
const messages = (count: number): Beat[] => Array.from({ length: count }, () => message);

/** Returns how many messages go out before a pause, and its seconds; null without pauses (behaviour 9.8). */
export function roundOf(pacing: Pacing): { count: number; pause: number } | null {
  if (pacing.longerIntervalAfter === 0 || pacing.greaterInterval === 0) return null;
  for (let count = 1, run = 0; ; count++) {
    const next = nextGap(run, pacing);
    if (next.run === 0) return { count, pause: next.gap };
    run = next.run;
  }
}

/** Returns two rounds of the pacing and the beginning of a third; a long round is shortened. */
export function rhythmOf(pacing: Pacing): Beat[] {
  const round = roundOf(pacing);
  if (!round) return messages(endless);
  const { count, pause } = round;
  const drawn: Beat[] =
    count <= longestRound
      ? messages(count)
      : [...messages(before), { kind: 'more', count: count - before - after }, ...messages(after)];
  const rest: Beat = { kind: 'pause', seconds: pause };
  return [...drawn, rest, ...drawn, rest, ...messages(Math.min(count, 2))];
}

/** Returns how many messages go out in a minute on average. */
export function perMinute(pacing: Pacing): number {
  const round = roundOf(pacing);
  const count = round?.count ?? 1;
  return (count * 60) / sendingSeconds(count + 1, pacing);
}
