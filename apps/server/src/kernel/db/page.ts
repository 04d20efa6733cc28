/** A position in a list ordered by a moment and an id, as the opaque `cursor` of the wire. */
export type Position = { at: Date; id: number };

export const toCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Reads a cursor; one that is not ours counts as the beginning. */
export function fromCursor(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,16})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const at = match && new Date(Number(match[1]));
  return match && at && !Number.isNaN(at.getTime()) ? { at, id: Number(match[2]) } : undefined;
}

/** Rows asked for with one more than the page: what the page holds, and whether more follow. */
export function cut<R>(rows: R[], size: number, positionOf: (row: R) => Position): { rows: R[]; hasMore: boolean; nextCursor: string | null } {
  const kept = rows.slice(0, size);
  const last = kept.at(-1);
  const hasMore = rows.length > size;
  return { rows: kept, hasMore, nextCursor: hasMore && last ? toCursor(positionOf(last)) : null };
}
