import { AppError } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';

/** A position in a list ordered by a moment and an id, as the opaque `cursor` of the wire. */
export type Position = { at: Date; id: number };

/** Returns a position as an SQL row, to compare with `(moment, id)` of other rows. */
export const rowAt = ({ at, id }: Position): SQL => sql`(${at.toISOString()}::timestamptz, ${id})`;

export const toCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** An invalid cursor is refused, because page 1 instead would repeat rows that the caller already has (wire 1). */
const refused = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'invalid_format' } });

/** Reads a cursor; `field` is its name in the query. Throws ERR_VALIDATION for an invalid cursor. */
export function fromCursor(cursor: string | undefined, field = 'cursor'): Position | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,16})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const at = match && new Date(Number(match[1]));
  if (!match || !at || Number.isNaN(at.getTime())) throw refused(field);
  return { at, id: Number(match[2]) };
}

/** Takes rows that were queried with one more than the page size. Returns the page and whether more rows follow. */
export function cut<R>(
  rows: R[],
  size: number,
  positionOf: (row: R) => Position,
): { rows: R[]; hasMore: boolean; nextCursor: string | null } {
  const kept = rows.slice(0, size);
  const last = kept.at(-1);
  const hasMore = rows.length > size;
  return { rows: kept, hasMore, nextCursor: hasMore && last ? toCursor(positionOf(last)) : null };
}

/**
 * Returns the pattern for `plain(column) like plain(pattern)`: matches anywhere in the text, with `%`, `_` and `\`
 * taken literally.
 */
export const containing = (search: string | undefined): string =>
  `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;

/** A page query of a list small enough to count: `pageNumber`, or a cursor that is the number of the next page. */
export type NumberedQuery = {
  searchParam?: string | undefined;
  pageNumber?: number | undefined;
  cursor?: string | undefined;
};
/** Returns the page number. Throws ERR_VALIDATION if the cursor is not a page number. */
export function pageOf({ pageNumber, cursor }: NumberedQuery): number {
  if (cursor && !/^[1-9]\d{0,4}$/.test(cursor)) throw refused('cursor');
  return pageNumber ?? (Number(cursor) || 1);
}

/**
 * Returns the id in a cursor of a list ordered by id; 0 for the beginning. Throws ERR_VALIDATION for an invalid cursor.
 */
export function fromIdCursor(cursor: string | undefined): number {
  if (cursor && !/^\d{1,10}$/.test(cursor)) throw refused('cursor');
  return Math.min(Number(cursor) || 0, 2_147_483_647);
}

/** Returns the paging fields of a numbered page: the total, and whether and where it goes on. */
export function follows(
  number: number,
  size: number,
  count: number,
): { count: number; hasMore: boolean; nextCursor: string | null } {
  const hasMore = count > number * size;
  return { count, hasMore, nextCursor: hasMore ? String(number + 1) : null };
}

/**
 * A position in a list ordered by name, as the opaque `cursor`: pages neither skip nor repeat rows while rows are
 * added.
 */
export const toNameCursor = (name: string, id: number): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** Reads a name cursor. Throws ERR_VALIDATION for an invalid cursor. */
export function fromNameCursor(cursor: string | undefined): { name: string; id: number } | undefined {
  if (!cursor) return undefined;
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (
      typeof name === 'string' &&
      !name.includes('\0') &&
      Number.isSafeInteger(id) &&
      Math.abs(id as number) < 2 ** 31
    )
      return { name, id: id as number };
  } catch {
    // Refused below.
  }
  throw refused('cursor');
}
