import { alias } from 'drizzle-orm/pg-core';
import { hot, insertInto, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { touchingImported } from '../tickets/index.ts';
import { storedColumns, type NewMessage } from './messageColumns.ts';
import { messages } from './messages.tables.ts';
import { previewOf } from './recordMessage.ts';

const record = hot('messages.import')`
  with stored as (${insertInto(messages, storedColumns)} returning *),
    touched as (${touchingImported('stored')})
  select ${returns({ id: alias(messages, 'stored').id })} from stored, touched`;

type Imported = Omit<
  NewMessage,
  'id' | 'userId' | 'read' | 'mediaId' | 'mediaStatus' | 'clientKey' | 'late' | 'imported'
>;

/**
 * Stores a message of the phone's history as read and without publishing it. Requires a lock on the ticket's row. Does
 * not fetch the file: there are many, most addresses have expired, and a user can request one like any failed file.
 */
export async function importMessage(work: Work, message: Imported): Promise<number> {
  const [row] = await work.rows(record, {
    ...message,
    read: true,
    imported: true,
    mediaStatus: message.mediaHandle ? 'failed' : null,
    preview: previewOf(message),
  });
  return row!.id;
}
