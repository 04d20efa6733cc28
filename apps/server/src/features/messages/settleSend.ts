import { hot, type Work } from '../../kernel/work.ts';
import { showLastAck } from '../tickets/index.ts';
import { publishMessage } from './recordMessage.ts';

const fail = hot('messages.fail', 'update messages set error = $3 where company_id = $1 and id = $2 and ack = 0 returning ticket_id as "ticketId"');
const accept = hot('messages.accepted', `update messages set ack = 1, error = null where company_id = $1 and id = $2 and ack = 0 returning ticket_id as "ticketId"`);

/** What became of a send (architecture 4b): accepted, certainly refused, or not known. Receipts that were quicker stay. */
export async function settleSend(work: Work, messageId: number, outcome: 'sent' | 'refused' | 'unknown'): Promise<void> {
  const [changed] =
    outcome === 'sent'
      ? await work.rows<{ ticketId: number }>(accept, [work.companyId, messageId])
      : await work.rows<{ ticketId: number }>(fail, [work.companyId, messageId, outcome === 'refused' ? 'ERR_SENDING_WAPP_MSG' : 'ERR_NOT_CONFIRMED']);
  if (!changed) return;
  if (outcome === 'sent') await showLastAck(work, changed.ticketId, messageId, 1);
  await publishMessage(work, messageId, 'update');
}
