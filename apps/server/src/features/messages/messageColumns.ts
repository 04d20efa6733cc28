import { getTableColumns } from 'drizzle-orm';
import { messages } from './messages.tables.ts';

type Column = keyof typeof messages.$inferInsert;

/** Columns that the database sets itself, or that only later changes of a stored message set. */
const setLater = [
  'companyId',
  'id',
  'providerWid',
  'isDeleted',
  'isEdited',
  'earlierBodies',
  'acceptedAt',
  'deliveredAt',
  'readAt',
  'playedAt',
  'error',
  'reactions',
  'revisedAt',
  'erasedAt',
  'mediaErasedAt',
  'revision',
  'createdAt',
  'updatedAt',
] as const satisfies Column[];

/** Columns for the place of a message and the way it arrived. Decrypting a placeholder keeps them. */
const placement = [
  'wid',
  'ticketId',
  'connectionId',
  'chatContactId',
  'contactId',
  'userId',
  'shippingId',
  'fromMe',
  'read',
  'mediaId',
  'ack',
  'clientKey',
  'clientDigest',
  'forwardedFrom',
  'late',
  'imported',
  'template',
  'menu',
  'sources',
  'sentAt',
] as const satisfies Column[];

type StoredColumn = Exclude<Column, (typeof setLater)[number]>;
type ContentColumn = Exclude<StoredColumn, (typeof placement)[number]>;

/** The columns that storing a message sets. A new column of the table is one of them unless it is named above. */
export const storedColumns = Object.keys(getTableColumns(messages)).filter(
  (key) => !(setLater as readonly string[]).includes(key),
) as StoredColumn[];

/** The columns that a placeholder gets when its message is decrypted. */
export const contentColumns = storedColumns.filter(
  (key) => !(placement as readonly string[]).includes(key),
) as ContentColumn[];

type Values = typeof messages.$inferInsert;

/** The content of a message. */
export type MessageContent = Pick<Values, ContentColumn> & { body: string };

/** A message to store. `sentAt` is the provider's time. */
export type NewMessage = MessageContent &
  Pick<Values, Exclude<StoredColumn, ContentColumn>> & {
    /** Allocated before, if a file must reference its message first. */
    id?: number;
    connectionId: number;
    contactId: number | null;
    read: boolean;
    ack: number;
  };
