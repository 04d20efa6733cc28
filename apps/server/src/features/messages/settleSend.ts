import { Ack } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { hot, nullable, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { setLastAck } from '../tickets/index.ts';
import { ackTimes } from './ackTimes.ts';
import { awaited } from './awaited.ts';
import type { Settled } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { publishChanged } from './recordMessage.ts';
import { recordMenuAsText } from './sendMenuAsText.ts';
import { toSendError } from './toSendError.ts';

const { companyId, id } = params(messages);
const changedRow = returns({ ticketId: messages.ticketId, ack: messages.ack, awaited });

const fail = hot('messages.fail')`
  update messages set error = ${param('error', messages.error)}
  where company_id = ${companyId} and id = ${id} and ack < ${Ack.delivered}
  returning ${changedRow}`;

const providerWid = nullable('providerWid', 'text');
const wid = nullable('wid', 'text');
/**
 * A refusal that arrived before this result stays: the provider first accepts, then fails. A menu that became text
 * meanwhile has another wid: the result of the menu is not that of its text.
 */
const accept = hot('messages.accepted')`
  update messages set ack = greatest(ack, 1::smallint), ${ackTimes('1')},
    error = case when error = 'ERR_NOT_CONFIRMED' then null else error end,
    provider_wid = coalesce(${providerWid}, provider_wid)
  where company_id = ${companyId} and id = ${id} and (${wid} is null or wid = ${wid})
    and (ack = ${Ack.waiting} or (${providerWid} is not null and provider_wid is distinct from ${providerWid}))
  returning ${changedRow}`;

/** The result of a send. `reason` is the provider's reason, `wid` ours that was sent, `providerWid` its own. */
export type Sent =
  | { outcome: 'sent'; wid?: string; providerWid?: string; asText?: boolean }
  | { outcome: 'refused'; reason?: string }
  | { outcome: 'unknown' };

/**
 * Stores the result of a send (architecture 4b): accepted, certainly refused, or unknown. Receipts that arrived earlier
 * stay.
 */
export async function settleSend(work: Work, messageId: number, sent: Sent, settled: Settled): Promise<void> {
  const [changed] =
    sent.outcome === 'sent'
      ? await work.rows(accept, { id: messageId, wid: sent.wid ?? null, providerWid: sent.providerWid ?? null })
      : await work.rows(fail, {
          id: messageId,
          error: sent.outcome === 'refused' ? toSendError(sent.reason) : 'ERR_NOT_CONFIRMED',
        });
  if (!changed) return;
  if (sent.outcome === 'sent' && sent.asText) await settleAsText(work, changed.ticketId, messageId);
  // Sent without waiting for each other (`kernel/db/open.ts`); the database runs them in this order.
  await Promise.all([
    sent.outcome === 'sent' ? setLastAck(work, changed.ticketId, messageId, changed.ack) : undefined,
    publishChanged(work, { id: messageId, ticketId: changed.ticketId }),
  ]);
  if (changed.awaited) await settled(work, messageId, sent.outcome);
}

/** The provider refused the menu and took its text: a retry sends the text as well. */
async function settleAsText(work: Work, ticketId: number, messageId: number): Promise<void> {
  await work.db
    .update(messages)
    .set({ menu: null })
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  await recordMenuAsText(work, ticketId);
}
