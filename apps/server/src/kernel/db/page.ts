import { AppError } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';

/** A position in a list ordered by a moment and an id, as the opaque `cursor` of the wire. */
export type Position = { at: Date; id: number };

/** A position as a row of SQL, to compare with `(moment, id)` of other rows. */
export const rowAt = ({ at, id }: Position): SQL => sql`(${at.toISOString()}::timestamptz, ${id})`;

export const toCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** One that is not ours is refused: page 1 instead would repeat rows the caller has (wire 1). */
const refused = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'invalid_format' } });

/** Reads a cursor; `field` names it in the query. Throws ERR_VALIDATION for one that is not ours. */
export function fromCursor(cursor: string | undefined, field = 'cursor'): Position | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,16})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const at = match && new Date(Number(match[1]));
  if (!match || !at || Number.isNaN(at.getTime())) throw refused(field);
  return { at, id: Number(match[2]) };
}

/** Rows asked for with one more than the page: what the page holds, and whether more follow. */
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
 * The pattern of a search for `plain(column) like plain(pattern)`: anywhere in the text, its own signs taken literally.
 */
export const containing = (search: string | undefined): string =>
  `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The digits of a search, where there are enough of them to be part of a number; empty otherwise: every number has a 5.
 */
export function digitsOf(search: string): string {
  const digits = search.replace(/\D/g, '');
  return digits.length >= 3 ? digits : '';
}

/** A page of a list small enough to count: `pageNumber`, or the cursor that is the next page's number. */
export type NumberedQuery = {
  searchParam?: string | undefined;
  pageNumber?: number | undefined;
  cursor?: string | undefined;
};
/** Throws ERR_VALIDATION for a cursor that is no number of a page. */
export function pageOf({ pageNumber, cursor }: NumberedQuery): number {
  if (cursor && !/^[1-9]\d{0,4}$/.test(cursor)) throw refused('cursor');
  return pageNumber ?? (Number(cursor) || 1);
}

/**
 * The id that a cursor of rows in the order of their ids names; 0 for the beginning. Throws ERR_VALIDATION for any
 * other.
 */
export function fromIdCursor(cursor: string | undefined): number {
  if (cursor && !/^\d{1,10}$/.test(cursor)) throw refused('cursor');
  return Math.min(Number(cursor) || 0, 2_147_483_647);
}

/** What a numbered page says of what follows it. */
export function follows(
  number: number,
  size: number,
  count: number,
): { count: number; hasMore: boolean; nextCursor: string | null } {
  const hasMore = count > number * size;
  return { count, hasMore, nextCursor: hasMore ? String(number + 1) : null };
}

/** A position in a list by name, as the opaque `cursor`: pages stay whole while rows are added. */
export const toNameCursor = (name: string, id: number): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** Reads one. Throws ERR_VALIDATION for one that is not ours. */
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
