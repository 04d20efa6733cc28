import type { AdjustedRow, SheetRow } from '@recado/contracts';
import type { Sent } from './columns.ts';
import type { Refusal } from './refusals.ts';

export type ShownRows = 'all' | 'new' | 'existing' | 'wrong';

/** A row that the server has checked, with its line in the file. */
export type CheckedRow = {
  row: SheetRow;
  line: number;
  refusal: Refusal | undefined;
  /** The field that is left out or cut when the row is imported. */
  adjusted: AdjustedRow['field'] | undefined;
};

/** Returns the checked rows of one kind, in the order of the file. The server counts rows from 1. */
export function toCheckedRows(
  { rows, lines }: Sent,
  refusals: readonly Refusal[],
  adjusted: readonly AdjustedRow[],
  shown: ShownRows,
): CheckedRow[] {
  const refusalAt = new Map(refusals.map((refusal) => [refusal.refused.row - 1, refusal]));
  const adjustedAt = new Map(adjusted.map(({ row, field }) => [row - 1, field]));
  return rows
    .map((row, at) => ({
      row,
      line: lines[at]!.number,
      refusal: refusalAt.get(at),
      adjusted: adjustedAt.get(at),
    }))
    .filter(({ refusal }) => shown === 'all' || shown === kindOf(refusal));
}

function kindOf(refusal: Refusal | undefined): Exclude<ShownRows, 'all'> {
  if (!refusal) return 'new';
  return refusal.isKnown ? 'existing' : 'wrong';
}
