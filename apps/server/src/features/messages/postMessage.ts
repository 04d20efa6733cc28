import { Ack, type ConnectionStatus } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import type { TicketRow } from '../tickets/index.ts';
import type { Sending } from './messageDeps.ts';
import { commandPriority, type CommandPriority } from './outboxCommand.ts';
import type { MessageRow } from './readMessages.ts';
import type { NewMessage } from './messageColumns.ts';
import { recordMessage } from './recordMessage.ts';

/** A ticket whose connection can send a message, now or after it reconnects. */
export type SendableTicket = TicketRow & { whatsappId: number };

/**
 * Returns whether the ticket's connection accepts messages. A connection that is off, waits for pairing or was removed
 * does not; a connection that is only unreachable sends after it reconnects (behaviour 1.12).
 */
export const isSendable = (ticket: TicketRow): ticket is SendableTicket =>
  ticket.whatsapp !== null && acceptsMessages(ticket.whatsapp);

/** Returns whether a connection sends a message, now or after it reconnects. */
export const acceptsMessages = ({ status }: { status: ConnectionStatus }): boolean =>
  status !== 'DISCONNECTED' && status !== 'qrcode';

/** The content of a message of ours. */
export type Posted = Pick<
  NewMessage,
  | 'id'
  | 'userId'
  | 'shippingId'
  | 'mediaId'
  | 'mediaStatus'
  | 'mediaName'
  | 'voice'
  | 'sticker'
  | 'transcript'
  | 'quotedId'
  | 'clientKey'
  | 'clientDigest'
  | 'forwarded'
  | 'forwardedFrom'
  | 'template'
  | 'menu'
  | 'sources'
> & {
  body: string;
  mediaType?: NewMessage['mediaType'];
};
/** The effects of a message besides its sending. */
export type Marks = {
  /** A user wrote it, so bots stop. */
  touched?: boolean;
  /** The ticket was transferred in this Work. */
  moved?: boolean;
  /** It is sent after this time at the earliest, in ms. */
  delayMs?: number;
  /** The priority of the command, see `OutboxCommand`. */
  priority?: CommandPriority;
  /** Typing is shown before it. */
  typing?: boolean;
  /** The Work sends no further statement (`kernel/pipeline.ts`). */
  last?: boolean;
};

/**
 * Stores our message and enqueues its sending, with the wid allocated here. This is the only way to send (architecture
 * 4b). Requires a lock on the ticket's row.
 */
export async function postMessage(
  work: Work,
  ticket: Pick<SendableTicket, 'id' | 'contactId' | 'whatsappId'>,
  posted: Posted,
  { touched = false, moved = false, delayMs = 0, priority = commandPriority.user, typing = false, last = false }: Marks,
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
      ack: Ack.waiting,
      sentAt: work.now,
    },
    { touched, moved },
  );
  const command = {
    connectionId,
    chat: `contact:${ticket.contactId}`,
    kind: 'send',
    messageId: message.id,
    delayMs,
    priority,
    ...(typing && { payload: { typing } }),
  } as const;
  await parts.enqueueCommand(work, command, { last });
  return message;
}
