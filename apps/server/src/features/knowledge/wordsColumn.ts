import { customType } from 'drizzle-orm/pg-core';

/** A column of stems for the full text search of PostgreSQL. It is written by SQL expressions and never read. */
export const wordsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' });
