import { hot, type Work } from '../../kernel/work.ts';
import { showLastAck } from '../tickets/index.ts';
import { awaited, type Waiting } from './awaited.ts';
import type { Settled } from './messageParts.ts';
import { publishMessage } from './recordMessage.ts';

const fail = hot('messages.fail', `update messages set error = $3 where company_id = $1 and id = $2 and ack = 0 returning ticket_id as "ticketId", ${awaited}`);
const accept = hot('messages.accepted', `update messages set ack = 1, error = null where company_id = $1 and id = $2 and ack = 0 returning ticket_id as "ticketId", ${awaited}`);

type Changed = { ticketId: number } & Waiting;

/** What became of a send (architecture 4b): accepted, certainly refused, or not known. Receipts that were quicker stay. */
export async function settleSend(work: Work, messageId: number, outcome: 'sent' | 'refused' | 'unknown', settled: Settled): Promise<void> {
  const [changed] =
    outcome === 'sent'
      ? await work.rows<Changed>(accept, [work.companyId, messageId])
      : await work.rows<Changed>(fail, [work.companyId, messageId, outcome === 'refused' ? 'ERR_SENDING_WAPP_MSG' : 'ERR_NOT_CONFIRMED']);
  if (!changed) return;
  if (outcome === 'sent') await showLastAck(work, changed.ticketId, messageId, 1);
  await publishMessage(work, messageId, 'update');
  // Not known is no answer: who waits goes on waiting, for a receipt or a person.
  if (changed.awaited && outcome !== 'unknown') await settled(work, messageId, outcome);
}
