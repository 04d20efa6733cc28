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

/** The pattern of a search for `plain(column) like plain(pattern)`: anywhere in the text, its own signs taken literally. */
export const containing = (search: string | undefined): string => `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The digits of a search, where there are enough of them to be part of a number; empty otherwise: every number has a 5. */
export function digitsOf(search: string): string {
  const digits = search.replace(/\D/g, '');
  return digits.length >= 3 ? digits : '';
}

/** A page of a list small enough to count: `pageNumber`, or the cursor that is the next page's number. */
export type NumberedQuery = { searchParam?: string | undefined; pageNumber?: number | undefined; cursor?: string | undefined };
export const pageOf = ({ pageNumber, cursor }: NumberedQuery): number => pageNumber ?? Math.min(100_000, Math.max(1, Math.trunc(Number(cursor)) || 1));

/** What a numbered page says of what follows it. */
export function follows(number: number, size: number, count: number): { count: number; hasMore: boolean; nextCursor: string | null } {
  const hasMore = count > number * size;
  return { count, hasMore, nextCursor: hasMore ? String(number + 1) : null };
}

/** A position in a list by name, as the opaque `cursor`: pages stay whole while rows are added. */
export const toNameCursor = (name: string, id: number): string => Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** Reads one; what is not ours counts as the beginning. */
export function fromNameCursor(cursor: string | undefined): { name: string; id: number } | undefined {
  if (!cursor) return undefined;
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return typeof name === 'string' && !name.includes('\0') && Number.isSafeInteger(id) && Math.abs(id as number) < 2 ** 31 ? { name, id: id as number } : undefined;
  } catch {
    return undefined;
  }
}
