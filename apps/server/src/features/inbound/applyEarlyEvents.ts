import type {
  InboundDeletion,
  InboundEdit,
  InboundReaction,
  InboundReceipt,
} from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { correctRating } from '../ratings/index.ts';
import { receiveReceipts, reviseMessage, takeEarlyEvents } from '../messages/index.ts';
import type { InboundDeps } from './inboundDeps.ts';

type Early =
  | InboundReceipt
  | ((InboundEdit | InboundDeletion | InboundReaction) & { author: { contactId: number | null; name: string } });

/** Applies events that arrived before their messages, which are now stored, in order of arrival (behaviour 1.6). */
export async function applyEarlyEvents(
  work: Work,
  connectionId: number,
  wids: readonly string[],
  deps: InboundDeps,
): Promise<void> {
  const events = (await takeEarlyEvents(work, connectionId, wids)) as Early[];
  const receipts = events.filter((event) => event.type === 'receipt');
  if (receipts.length > 0) await receiveReceipts(work, connectionId, receipts, deps);
  for (const event of events)
    if (event.type !== 'receipt')
      await reviseMessage(work, event, event.author, (change) => correctRating(work, change));
}
