/** Returns round whole numbers for an axis from 0 to at least `most`, at most five steps. */
export function niceScale(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * magnitude)
      .find((candidate) => candidate >= rough && Number.isInteger(Math.max(1, candidate))) ?? 10 * magnitude,
  );
  const steps = Math.ceil(Math.max(1, most) / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
