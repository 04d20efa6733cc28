type Keyed = { key: string };

/** The rendered lines, and the wanted lines that still wait. */
export type Drawn<L extends Keyed> = {
  wanted: L[];
  lines: L[];
  /** Lines were added only above. Only then does the list keep its position from the end. */
  isPrepend: boolean;
  /** Number of lines added last at the front. All must be measured before the user scrolls to them. */
  fresh: number;
  /** Side where added lines may not be measured yet. */
  settling: 'above' | 'below' | null;
};

/** Returns the first lines to render. */
export const firstDrawn = <L extends Keyed>(wanted: L[]): Drawn<L> => ({
  wanted,
  lines: wanted,
  isPrepend: false,
  fresh: wanted.length,
  settling: null,
});

/**
 * Returns the lines to render next. Lines above and below are added in turns: while lines above are measured, the list
 * is anchored at its end, and a line below that is 3 px lower than estimated would move everything by 3 px.
 */
export function drawNext<L extends Keyed>(drawn: Drawn<L>, wanted: L[]): Drawn<L> {
  return wanted === drawn.wanted ? drawn : place(drawn, wanted);
}

/** Called when the added lines are measured. The other side is next. */
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
