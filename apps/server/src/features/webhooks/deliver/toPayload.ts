import { WebhookPayload, type DeliveredEvent } from '@recado/contracts';
import type { Work } from '../../../kernel/work.ts';
import { shownMessagesById, toFullMessage } from '../../messages/index.ts';
import { ticketsById } from '../../tickets/index.ts';

/** The event of a delivery, with the rows that its text shows. */
export type Subject = {
  id: number;
  type: DeliveredEvent;
  ticketId: number | null;
  messageId: number | null;
  ack: number | null;
  createdAt: Date;
};

/**
 * Returns the text of deliveries by id. Reads their messages and tickets as they are now; `ack` is the one that the
 * event reports. A delivery whose row was deleted meanwhile is missing.
 */
export async function toPayloads(work: Work, subjects: readonly Subject[]): Promise<Map<number, string>> {
  const idsOf = (key: 'messageId' | 'ticketId'): number[] => [
    ...new Set(subjects.map((subject) => subject[key]).filter((id) => id !== null)),
  ];
  const [messageIds, ticketIds] = [idsOf('messageId'), idsOf('ticketId')];
  const messages = new Map(
    (messageIds.length === 0 ? [] : await shownMessagesById(work, messageIds)).map((shown) => [
      shown.message.id,
      toFullMessage(work, shown),
    ]),
  );
  const tickets = new Map(
    (ticketIds.length === 0 ? [] : await ticketsById(work, ticketIds)).map((ticket) => [ticket.id, ticket]),
  );
  const bodies = new Map<number, string>();
  for (const { id, type, ticketId, messageId, ack, createdAt } of subjects) {
    const message = messageId === null ? undefined : messages.get(messageId);
    const ticket = ticketId === null ? undefined : tickets.get(ticketId);
    if ((messageId !== null && !message) || (ticketId !== null && !ticket)) continue;
    const data = {
      ...(message ? { message: { ...message, ack: ack ?? message.ack } } : {}),
      ...(ticket ? { ticket } : {}),
    };
    bodies.set(id, JSON.stringify(WebhookPayload.parse({ type, timestamp: createdAt, data })));
  }
  return bodies;
}
