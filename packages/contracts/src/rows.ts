/** The kinds of rows that an id can name; `errors.ts` has the 404 code of each. */
export const rowKinds = [
  'ticket',
  'message',
  'contact',
  'user',
  'queue',
  'tag',
  'connection',
  'setting',
  'quickMessage',
  'company',
  'plan',
  'media',
  'schedule',
  'note',
  'announcement',
  'deadLetter',
  'chat',
  'internalNote',
] as const;
export type RowKind = (typeof rowKinds)[number];
