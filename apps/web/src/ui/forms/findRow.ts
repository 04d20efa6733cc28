import { ApiError } from '../../lib/server/api.ts';

/** Returns the row of a list that a form changes. Throws ERR_ROW_CHANGED if it was deleted meanwhile. */
export function findRow<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new ApiError('ERR_ROW_CHANGED', 409);
  return row;
}
