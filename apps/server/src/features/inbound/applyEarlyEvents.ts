import type { InboundDeletion, InboundEdit, InboundReaction, InboundReceipt } from '../../gateways/whatsapp/Phone.ts';
import type { Work } from '../../kernel/work.ts';
import { receiveReceipt, reviseMessage, takeEarlyEvents, type Settled } from '../messages/index.ts';

type Early = InboundReceipt | ((InboundEdit | InboundDeletion | InboundReaction) & { author: { contactId: number | null; name: string } });

/** Applies what came before a message that is now stored, in the order it came (behaviour 1.6). */
export async function applyEarlyEvents(work: Work, connectionId: number, wid: string, settled: Settled): Promise<void> {
  for (const event of (await takeEarlyEvents(work, connectionId, wid)) as Early[])
    if (event.type === 'receipt') await receiveReceipt(work, event, settled);
    else await reviseMessage(work, event, event.author);
}
