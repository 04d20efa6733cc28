import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { AnyLine } from './lineWays.ts';

/**
 * What a visit measured: heights by line, the size of the window they hold for, and the last line, which is higher than
 * it would be anywhere else.
 */
type Visit = { heights: Map<string, number>; width: number; height: number; lastKey: string | undefined };
type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;
/** What virtua makes of its `cache`: heights by index, -1 where none is known, and the guess for those. */
type Snapshot = [heights: readonly number[], guess: number];

/** Conversations whose heights are kept: more than one goes back and forth between. */
const kept = 60;
const visits = new Map<string, Visit>();

/** Keeps the heights of a conversation for its next visit. */
export function keepHeights(
  place: string,
  list: Pick<VirtualizerHandle, 'cache'>,
  lines: readonly AnyLine[],
  { clientWidth: width, clientHeight: height }: Size,
): void {
  const [measured] = list.cache as unknown as Snapshot;
  const heights = new Map<string, number>();
  for (const [index, { key }] of lines.entries()) if ((measured[index] ?? -1) >= 0) heights.set(key, measured[index]!);
  visits.delete(place);
  visits.set(place, { heights, width, height, lastKey: lines.at(-1)?.key });
  const oldest = visits.keys().next();
  if (visits.size > kept && !oldest.done) visits.delete(oldest.value);
}

export type KnownHeights = {
  cache: CacheSnapshot;
  guess: number;
  width: number;
  /** How far up from the end every height is known. */
  reach: number;
  /**
   * The lines that fill a window as high as that of the visit before, by index, to be drawn before its height is known:
   * measuring it first laid the list out twice.
   */
  inSight: readonly number[];
};

/** The heights of the visit before; null where there was none, or where it ended with another line. */
export function knownHeights(place: string, lines: readonly AnyLine[]): KnownHeights | null {
  const visit = visits.get(place);
  if (!visit || lines.length === 0 || visit.lastKey !== lines.at(-1)?.key) return null;
  const heights = lines.map(({ key }) => visit.heights.get(key) ?? -1);
  const known = heights.filter((height) => height >= 0).toSorted((a, b) => a - b);
  const guess = known[Math.floor(known.length / 2)] ?? 40;
  const firstKnown = heights.lastIndexOf(-1) + 1;
  const reach = firstKnown === 0 ? Infinity : heights.slice(firstKnown).reduce((sum, height) => sum + height, 0);
  return {
    cache: [heights, guess] satisfies Snapshot as unknown as CacheSnapshot,
    guess,
    width: visit.width,
    reach,
    inSight: lastOnes(heights, visit.height),
  };
}

function lastOnes(heights: readonly number[], windowHeight: number): number[] {
  const indices: number[] = [];
  for (let index = heights.length - 1, above = windowHeight; index >= 0 && above > 0 && heights[index]! >= 0; index--) {
    indices.unshift(index);
    above -= heights[index]!;
  }
  return indices;
}

/** Whether they say how high everything in sight is: then the list stands at its end the moment it is drawn. */
export const suffice = (known: KnownHeights | null, { clientWidth, clientHeight }: Size): boolean =>
  known !== null && known.width === clientWidth && known.reach >= clientHeight;
