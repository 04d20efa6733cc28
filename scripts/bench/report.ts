import type { Spread } from './percentiles.ts';

/** A line of the report. `met` is undefined for what has no goal. */
export type Row = { part: string; name: string; figures: string; goal?: string; met?: boolean };

export const spreadOf = ({ p50, p95, p99, count }: Spread): string =>
  `p50 ${inMs(p50)}  p95 ${inMs(p95)}  p99 ${inMs(p99)} ms  (n ${count})`;
export const inMs = (value: number): string =>
  Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(1) : value.toFixed(0);

/** The lines as one table, part by part. */
export function tableOf(rows: readonly Row[]): string {
  const widths = [
    Math.max(...rows.map(({ name }) => name.length)),
    Math.max(...rows.map(({ figures }) => figures.length)),
    Math.max(...rows.map(({ goal }) => goal?.length ?? 0), 4),
  ] as const;
  const lines: string[] = [];
  let part = '';
  for (const row of rows) {
    if (row.part !== part) lines.push('', row.part);
    part = row.part;
    const verdict = row.met === undefined ? '' : row.met ? 'ok' : 'missed';
    lines.push(
      `  ${row.name.padEnd(widths[0])}  ${row.figures.padEnd(widths[1])}  ${(row.goal ?? '').padEnd(widths[2])}  ${verdict}`.trimEnd(),
    );
  }
  return lines.join('\n');
}
