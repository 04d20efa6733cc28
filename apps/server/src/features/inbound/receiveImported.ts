import type { InboundMessage, ReceiveResult } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { importMessage } from '../messages/index.ts';
import { getFallbackTicketForImport } from '../tickets/index.ts';
import type { NewReception } from './reception.ts';

/** Records a message of a phone's history: it opens no ticket, rings for nobody and is answered by nothing. */
export async function receiveImported(
  work: Work,
  { inbound, isGroup, said, contactId, authorId }: NewReception,
  { ack }: NonNullable<InboundMessage['imported']>,
): Promise<ReceiveResult> {
  const { wid, connectionId, fromMe, sentAt } = inbound;
  const ticketId = await getFallbackTicketForImport(work, { contactId, connectionId, isGroup });
  const place = { wid, ticketId, connectionId, chatContactId: contactId, contactId: fromMe ? null : authorId };
  return { messageId: await importMessage(work, { ...said, ...place, fromMe, ack, sentAt }), ticketId };
}
