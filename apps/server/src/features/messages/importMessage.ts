import { hot, type Work } from '../../kernel/work.ts';
import { resting } from '../tickets/index.ts';
import { previewOf, type NewMessage } from './recordMessage.ts';

const record = hot(
  'messages.import',
  `with stored as (
     insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, contact_id, body, from_me, read, media_type, media_status, media_name, media_mime, media_handle,
       voice, sticker, quoted_id, ack, forwarded, imported, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, true, $19)
     returning *
   ), rested as (${resting('stored', '$20')})
   select stored.id from stored, rested`,
);

type Imported = Omit<NewMessage, 'id' | 'userId' | 'read' | 'mediaId' | 'mediaStatus' | 'clientKey' | 'late'>;

/**
 * Stores a message of the phone's history as read and without publishing it. Requires a lock on the ticket's row. Does
 * not fetch the file: there are many, most addresses have expired, and a user can request one like any failed file.
 */
export async function importMessage(work: Work, message: Imported): Promise<number> {
  const [row] = await work.rows<{ id: number }>(record, [
    work.companyId,
    message.wid,
    message.ticketId,
    message.connectionId,
    message.chatContactId,
    message.contactId,
    message.body,
    message.fromMe,
    message.mediaType,
    message.mediaHandle ? 'failed' : null,
    message.mediaName ?? null,
    message.mediaMime ?? null,
    message.mediaHandle ? JSON.stringify(message.mediaHandle) : null,
    message.voice ?? false,
    message.sticker ?? false,
    message.quotedId ?? null,
    message.ack,
    message.forwarded ?? false,
    message.sentAt,
    previewOf(message),
  ]);
  return row!.id;
}
