import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { AnyLine } from './lineOptions.ts';

/**
 * Measurements of a visit: heights by line, the window size they are valid for, and the last line, which is higher than
 * elsewhere.
 */
type Visit = { heights: Map<string, number>; width: number; height: number; lastKey: string | undefined };
type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;
/** The content of virtua's `cache`: heights by index (-1 if unknown), and the estimate for unknown ones. */
type Snapshot = [heights: readonly number[], guess: number];

/** Number of conversations whose heights are cached. */
const kept = 60;
const visits = new Map<string, Visit>();

/** Stores the heights of a conversation for its next visit. */
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
  /** Distance from the end, in pixels, within which every height is known. */
  reach: number;
  /**
   * Indexes of the lines that fill the window of the previous visit. They are rendered before the window is measured,
   * because measuring first caused a second layout.
   */
  inSight: readonly number[];
};

/** Returns the heights of the previous visit; null without one, or if the last line has changed since. */
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

/** Returns whether the heights cover the whole window: the list is then at its end on the first render. */
export const suffice = (known: KnownHeights | null, { clientWidth, clientHeight }: Size): boolean =>
  known !== null && known.width === clientWidth && known.reach >= clientHeight;
