/** Chance that can be repeated: the same seed gives the same decisions, as far as the machine's timing lets it. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(least: number, most: number): number;
  pick<T>(of: readonly T[]): T;
  shuffle<T>(of: readonly T[]): T[];
};

/** Mulberry32: four lines, good enough to decide when something dies. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: (of) => of[Math.floor(next() * of.length)]!,
    shuffle(of) {
      const left = [...of];
      for (let at = left.length - 1; at > 0; at--) {
        const other = Math.floor(next() * (at + 1));
        [left[at], left[other]] = [left[other]!, left[at]!];
      }
      return left;
    },
  };
}
