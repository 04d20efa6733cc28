import { Ack } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { hot, nullable, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { recordTicketEvent, setLastAck } from '../tickets/index.ts';
import { ackTimes } from './ackTimes.ts';
import { awaited } from './awaited.ts';
import type { Settled } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { publishMessage } from './recordMessage.ts';
import { toSendError } from './toSendError.ts';

const { companyId, id } = params(messages);
const changedRow = returns({ ticketId: messages.ticketId, ack: messages.ack, awaited });

const fail = hot('messages.fail')`
  update messages set error = ${param('error', messages.error)}
  where company_id = ${companyId} and id = ${id} and ack < ${Ack.delivered}
  returning ${changedRow}`;

const providerWid = nullable('providerWid', 'text');
/** A refusal that arrived before this result stays: the provider first accepts, then fails. */
const accept = hot('messages.accepted')`
  update messages set ack = greatest(ack, 1::smallint), ${ackTimes('1')},
    error = case when error = 'ERR_NOT_CONFIRMED' then null else error end,
    provider_wid = coalesce(${providerWid}, provider_wid)
  where company_id = ${companyId} and id = ${id}
    and (ack = ${Ack.waiting} or (${providerWid} is not null and provider_wid is distinct from ${providerWid}))
  returning ${changedRow}`;

/** The result of a send. `reason` is the provider's reason, `providerWid` its id of the message. */
export type Sent =
  | { outcome: 'sent'; providerWid?: string; asText?: boolean }
  | { outcome: 'refused'; reason?: string }
  | { outcome: 'unknown' };

/**
 * Stores the result of a send (architecture 4b): accepted, certainly refused, or unknown. Receipts that arrived earlier
 * stay.
 */
export async function settleSend(work: Work, messageId: number, sent: Sent, settled: Settled): Promise<void> {
  const [changed] =
    sent.outcome === 'sent'
      ? await work.rows(accept, { id: messageId, providerWid: sent.providerWid ?? null })
      : await work.rows(fail, {
          id: messageId,
          error: sent.outcome === 'refused' ? toSendError(sent.reason) : 'ERR_NOT_CONFIRMED',
        });
  if (!changed) return;
  if (sent.outcome === 'sent') await setLastAck(work, changed.ticketId, messageId, changed.ack);
  if (sent.outcome === 'sent' && sent.asText) await recordMenuAsText(work, changed.ticketId, messageId);
  await publishMessage(work, messageId, 'update');
  if (changed.awaited) await settled(work, messageId, sent.outcome);
}

/** The menu became text: a retry sends the text, and the log of the ticket explains it. */
async function recordMenuAsText(work: Work, ticketId: number, messageId: number): Promise<void> {
  await work.db
    .update(messages)
    .set({ menu: null })
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  await recordTicketEvent(work, { ticketId, type: 'bot', reason: 'menuAsText', after: {} });
}
