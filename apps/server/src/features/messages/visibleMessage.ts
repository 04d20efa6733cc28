import { AppError } from '@recado/contracts';
import type { UserWork } from '../../kernel/work.ts';
import { visibleTicket, type TicketRow } from '../tickets/index.ts';
import { getMessage, type MessageRow } from './readMessages.ts';

/**
 * Returns a message and its ticket if the user may see it. Throws ERR_NO_MESSAGE_FOUND for a hidden or foreign message.
 */
export async function visibleMessage(
  work: UserWork,
  messageId: number,
): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const message = await getMessage(work, messageId);
  return { message, ticket: await ticketOfMessage(work, message.ticketId) };
}

/** Returns the ticket of a message. Throws ERR_NO_MESSAGE_FOUND if the user may not see it. */
export async function ticketOfMessage(work: UserWork, ticketId: number): Promise<TicketRow> {
  try {
    return await visibleTicket(work, ticketId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') throw new AppError('ERR_NO_MESSAGE_FOUND');
    throw error;
  }
}
