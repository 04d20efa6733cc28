import type { Work } from '../../kernel/work.ts';
import type { TicketRow } from '../tickets/index.ts';
import type { Sending } from './messageParts.ts';
import type { MessageRow } from './readMessages.ts';
import { recordMessage, type NewMessage } from './recordMessage.ts';

/** A ticket whose line can take a message, now or when it is back. */
export type SendableTicket = TicketRow & { whatsappId: number };

/**
 * A line that is off, waits to be paired or is gone takes none; one that is only out of reach sends on return
 * (behaviour 1.12).
 */
export const isSendable = (ticket: TicketRow): ticket is SendableTicket =>
  ticket.whatsapp !== null && ticket.whatsapp.status !== 'DISCONNECTED' && ticket.whatsapp.status !== 'qrcode';

type Posted = Pick<
  NewMessage,
  | 'id'
  | 'userId'
  | 'mediaId'
  | 'mediaStatus'
  | 'mediaName'
  | 'voice'
  | 'quotedId'
  | 'clientKey'
  | 'clientDigest'
  | 'forwarded'
  | 'template'
> & {
  body: string;
  mediaType?: NewMessage['mediaType'];
};
type Marks = {
  /** A person wrote it: bots stop. */
  touched?: boolean;
  /** The ticket changed hands in this Work. */
  moved?: boolean;
};

/**
 * Stores a message of ours and orders the phone to send it, with the wid chosen here: the one way out (architecture
 * 4b). The caller holds the ticket's row.
 */
export async function postMessage(
  work: Work,
  ticket: SendableTicket,
  posted: Posted,
  { touched = false, moved = false }: Marks,
  parts: Sending,
): Promise<MessageRow> {
  const connectionId = ticket.whatsappId;
  const message = await recordMessage(
    work,
    {
      mediaType: 'conversation',
      ...posted,
      wid: parts.newWid(),
      ticketId: ticket.id,
      connectionId,
      chatContactId: ticket.contactId,
      contactId: null,
      fromMe: true,
      read: true,
      ack: 0,
      sentAt: work.now,
    },
    { touched, moved },
  );
  await parts.orderPhone(work, {
    connectionId,
    chat: `contact:${ticket.contactId}`,
    kind: 'send',
    messageId: message.id,
  });
  return message;
}
