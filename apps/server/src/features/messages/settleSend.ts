import { hot, type Work } from '../../kernel/work.ts';
import { setLastAck } from '../tickets/index.ts';
import { ackTimes } from './ackTimes.ts';
import { awaited, type Waiting } from './awaited.ts';
import type { Settled } from './messageDeps.ts';
import { publishMessage } from './recordMessage.ts';
import { toSendError } from './toSendError.ts';

const fail = hot(
  'messages.fail',
  `update messages set error = $3 where company_id = $1 and id = $2 and ack < 2 returning ticket_id as "ticketId", ack, ${awaited}`,
);
/** A refusal that arrived before this result stays: the provider first accepts, then fails. */
const accept = hot(
  'messages.accepted',
  `update messages set ack = greatest(ack, 1::smallint), ${ackTimes('1')}, error = case when error = 'ERR_NOT_CONFIRMED' then null else error end, provider_wid = coalesce($3, provider_wid)
   where company_id = $1 and id = $2 and (ack = 0 or ($3::text is not null and provider_wid is distinct from $3::text)) returning ticket_id as "ticketId", ack, ${awaited}`,
);

type Changed = { ticketId: number; ack: number } & Waiting;

/** The result of a send. `reason` is the provider's reason, `providerWid` its id of the message. */
export type Sent =
  | { outcome: 'sent'; providerWid?: string }
  | { outcome: 'refused'; reason?: string }
  | { outcome: 'unknown' };

/**
 * Stores the result of a send (architecture 4b): accepted, certainly refused, or unknown. Receipts that arrived earlier
 * stay.
 */
export async function settleSend(work: Work, messageId: number, sent: Sent, settled: Settled): Promise<void> {
  const [changed] =
    sent.outcome === 'sent'
      ? await work.rows<Changed>(accept, [work.companyId, messageId, sent.providerWid ?? null])
      : await work.rows<Changed>(fail, [
          work.companyId,
          messageId,
          sent.outcome === 'refused' ? toSendError(sent.reason) : 'ERR_NOT_CONFIRMED',
        ]);
  if (!changed) return;
  if (sent.outcome === 'sent') await setLastAck(work, changed.ticketId, messageId, changed.ack);
  await publishMessage(work, messageId, 'update');
  // Unknown is not a final result: the schedule keeps waiting for a receipt or a user.
  if (changed.awaited && sent.outcome !== 'unknown') await settled(work, messageId, sent.outcome);
}
