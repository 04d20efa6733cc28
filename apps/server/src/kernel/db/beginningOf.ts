import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The longest character of several code points that `cutText` leaves whole. */
const lookAhead = 64;

/**
 * SQL: the beginning of a text, with the character that `max` may fall into. PostgreSQL counts code points and would cut a
 * joined emoji, so the caller cuts the rest by `cutText` of the contracts.
 */
export const beginningOf = (text: SQLWrapper, max: number): SQL<string> =>
  sql<string>`left(${text}, ${max + lookAhead}::int)`;
