import { sql } from 'drizzle-orm';
import { text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** The columns of a table whose rows are created under a key of the client (decision 0169). */
export const requestColumns = () => ({
  /** The user and the key of the request that created the row. */
  clientKey: text('client_key'),
  /** Hash of the content of that request, to refuse the key with other content. */
  clientDigest: text('client_digest'),
});

/** The unique index of these columns. `columns` are the company, if the table has one, and the key. */
export const requestIndex = (name: string, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) =>
  uniqueIndex(`${name}_client_key`)
    .on(...columns)
    .where(sql`client_key is not null`);
