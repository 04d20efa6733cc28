import { hot, type Work } from '../../kernel/work.ts';
import { showLastAck } from '../tickets/index.ts';
import { awaited, type Waiting } from './awaited.ts';
import type { Settled } from './messageParts.ts';
import { publishMessage } from './recordMessage.ts';

/** Acks only rise, whatever order receipts come in (architecture 4b). One that comes clears a failure: the message evidently went out. */
const raise = hot(
  'messages.raiseAck',
  `update messages set ack = $4, error = case when error in ('ERR_NOT_CONFIRMED', 'ERR_SENDING_WAPP_MSG') then null else error end
   where company_id = $1 and connection_id = $2 and wid = $3 and from_me and (ack < $4 or (ack = $4 and error in ('ERR_NOT_CONFIRMED', 'ERR_SENDING_WAPP_MSG')))
   returning id, ticket_id as "ticketId", ${awaited}`,
);
/** A late refusal marks only what never arrived. */
const refuse = hot(
  'messages.refuse',
  `update messages set error = $4 where company_id = $1 and connection_id = $2 and wid = $3 and from_me and ack < 2 and error is distinct from $4 returning id, ticket_id as "ticketId", ${awaited}`,
);
const known = hot('messages.known', 'select id from messages where company_id = $1 and connection_id = $2 and wid = $3');
const park = hot('messages.park', 'insert into early_events (company_id, connection_id, wid, event) values ($1, $2, $3, $4)');

type Changed = { id: number; ticketId: number } & Waiting;
type Receipt = { connectionId: number; wid: string; ack?: number; error?: string };

/** Applies a provider's receipt. One whose message is not here yet waits for it (trust.md R4). Gives the message's id. */
export async function receiveReceipt(work: Work, receipt: Receipt, settled: Settled): Promise<number | null> {
  const key = [work.companyId, receipt.connectionId, receipt.wid];
  const [changed] = receipt.error ? await work.rows<Changed>(refuse, [...key, receipt.error]) : await work.rows<Changed>(raise, [...key, receipt.ack ?? 0]);
  if (changed) {
    if (receipt.ack) await showLastAck(work, changed.ticketId, changed.id, receipt.ack);
    await publishMessage(work, changed.id, 'update');
    if (changed.awaited) await settled(work, changed.id, receipt.error ? 'refused' : 'sent');
    return changed.id;
  }
  const [message] = await work.rows<{ id: number }>(known, key);
  if (message) return message.id;
  await parkEvent(work, receipt.connectionId, receipt.wid, { type: 'receipt', ...receipt });
  return null;
}

/** Keeps what came before its message (behaviour 1.6). */
export const parkEvent = async (work: Work, connectionId: number, wid: string, event: Record<string, unknown>): Promise<void> =>
  void (await work.rows(park, [work.companyId, connectionId, wid, JSON.stringify(event)]));

const take = hot('messages.takeEarly', 'delete from early_events where company_id = $1 and connection_id = $2 and wid = $3 returning id, event');

/** Takes out what waited for a message, oldest first. */
export async function takeEarlyEvents(work: Work, connectionId: number, wid: string): Promise<unknown[]> {
  const rows = await work.rows<{ id: number; event: unknown }>(take, [work.companyId, connectionId, wid]);
  return rows.sort((a, b) => a.id - b.id).map(({ event }) => event);
}
