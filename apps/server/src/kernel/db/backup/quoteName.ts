import pg from 'pg';

/** Quotes the parts of a name for SQL: `quoteName('public', 'users')` returns `"public"."users"`. */
export const quoteName = (...parts: string[]): string => parts.map((part) => pg.escapeIdentifier(part)).join('.');
