import { sql, type SQL } from 'drizzle-orm';

/** SQL for `toNumberKey` of the contracts. */
export const numberKeyOf = (number: SQL): SQL =>
  sql`regexp_replace(${number}, '^55(\\d{2})([6-9]\\d{7})$', '55\\19\\2')`;

const spelled = (number: SQL, key: SQL): SQL =>
  sql`${number}, ${key}, regexp_replace(${key}, '^55(\\d{2})9([6-9]\\d{7})$', '55\\1\\2')`;

/**
 * SQL for the spellings under which a number may be an identity, as `spellingsOf` of the contracts: a list to stand behind
 * `in`. `key` is its `toNumberKey`, which is empty for some rows.
 */
export const spellingsIn = (number: SQL, key: SQL): SQL => sql`(${spelled(number, key)})`;

/** Like `spellingsIn`, as rows: many numbers are joined with the identities at once. */
export const spellingsAsRows = (number: SQL, key: SQL): SQL => sql`unnest(array[${spelled(number, key)}])`;
