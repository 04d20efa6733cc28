type Keyed = { key: string };

/** The lines on screen, and what of those wanted waits for its turn. */
export type Drawn<L extends Keyed> = {
  wanted: L[];
  lines: L[];
  /** Lines came in above only: the list then keeps its position from the end, and in no other case. */
  isPrepend: boolean;
  /** How many lines at the front came in last, all of them to be measured before a hand at the wheel reaches them. */
  fresh: number;
  /** Where lines came in that may not be measured yet. */
  settling: 'above' | 'below' | null;
};

/** The lines a list begins with. */
export const firstDrawn = <L extends Keyed>(wanted: L[]): Drawn<L> => ({
  wanted,
  lines: wanted,
  isPrepend: false,
  fresh: wanted.length,
  settling: null,
});

/**
 * What to draw of the lines wanted now. Lines above and lines below take turns: while those above are measured, the
 * list is held by its end, and a line below that turns out 3 px lower than guessed would move everything by those 3 px.
 */
export function drawNext<L extends Keyed>(drawn: Drawn<L>, wanted: L[]): Drawn<L> {
  return wanted === drawn.wanted ? drawn : place(drawn, wanted);
}

/** What came in last is measured: the other side has its turn. */
export function settled<L extends Keyed>(drawn: Drawn<L>): Drawn<L> {
  return drawn.settling === null ? drawn : place({ ...drawn, settling: null }, drawn.wanted);
}

function place<L extends Keyed>(drawn: Drawn<L>, wanted: L[]): Drawn<L> {
  const [first, last] = [drawn.lines[0]?.key, drawn.lines.at(-1)?.key];
  const from = wanted.findIndex(({ key }) => key === first);
  const to = wanted.findLastIndex(({ key }) => key === last);
  if (from < 0 || to < from)
    return { ...firstDrawn(wanted), isPrepend: from < 0 && to >= 0 && to === wanted.length - 1 };
  const isAbove = from > 0 && drawn.settling !== 'below';
  const isBelow = to < wanted.length - 1 && !isAbove && drawn.settling !== 'above';
  return {
    wanted,
    lines: wanted.slice(isAbove ? 0 : from, isBelow ? undefined : to + 1),
    isPrepend: isAbove,
    fresh: isAbove ? from : drawn.fresh,
    settling: isAbove ? 'above' : isBelow ? 'below' : drawn.settling,
  };
}
