import type { ReceiveResult } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { enqueueBotTurn } from '../bots/index.ts';
import { fetchMedia, replacePlaceholder } from '../messages/index.ts';
import type { Ahead } from './lookAhead.ts';
import { mayAskBot, type Reception } from './reception.ts';

/**
 * Handles a message that is stored already. If it was stored as a placeholder, because its content could not be read at
 * first, the content replaces the placeholder; otherwise nothing changes.
 */
export async function receiveKnown(
  work: Work,
  { id: messageId, ticketId, isPlaceholder }: NonNullable<Ahead['known']>,
  reception: Reception,
): Promise<ReceiveResult> {
  const { inbound, ahead, said } = reception;
  if (isPlaceholder && !inbound.placeholder && (await replacePlaceholder(work, messageId, said))) {
    if ('mime' in inbound.content) await work.enqueue(fetchMedia, { messageId });
    if (ahead.mayHaveBot && mayAskBot(reception) && ahead.liveStatus === 'pending')
      await enqueueBotTurn(work, ticketId);
  }
  return { messageId, ticketId };
}
