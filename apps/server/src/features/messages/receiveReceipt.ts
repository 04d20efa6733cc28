import { hot, type Work } from '../../kernel/work.ts';
import { showLastAck } from '../tickets/index.ts';
import { awaited, type Waiting } from './awaited.ts';
import type { Settled } from './messageParts.ts';
import { publishMessage } from './recordMessage.ts';
import { toSendError } from './toSendError.ts';
import { whichMessage } from './whichMessage.ts';

/** Played. */
const mostAck = 4;

/** Under which wids a receipt finds its message: ours, the provider's, and the one of ours the provider hands back. */
const meant = `id in (${whichMessage('$2', '$3')} union all select id from messages where company_id = $1 and connection_id = $2 and wid = $5::text)`;
/** What the provider calls it is learned from the receipt that brings both (whatsapp.md 2.3). */
const learned = `provider_wid = case when wid = $5::text then $3 else provider_wid end`;
const unlearned = `(wid = $5::text and provider_wid is distinct from $3)`;

/** Whether a change found its message, and whether there is one at all, as one look sees them: between two it may appear. */
const lookingFor = (change: string): string =>
  `with changed as (${change}) select (select row_to_json(changed) from changed) as changed, (select id from messages where company_id = $1 and ${meant} limit 1) as known`;

/**
 * Acks only rise, whatever order receipts come in (architecture 4b). One that comes settles "not confirmed"; one from the
 * contact's phone clears any failure, while "sent" may be older than the refusal that overtook it.
 */
const raise = hot(
  'messages.raiseAck',
  lookingFor(`update messages set ack = greatest(ack, $4), error = case when $4 >= 2 or error = 'ERR_NOT_CONFIRMED' then null else error end, ${learned}
   where company_id = $1 and ${meant} and from_me and (ack < $4 or (ack = $4 and error = 'ERR_NOT_CONFIRMED') or ${unlearned})
   returning id, ticket_id as "ticketId", ack, ${awaited}`),
);
/** A late refusal marks only what never arrived. */
const refuse = hot(
  'messages.refuse',
  lookingFor(`update messages set error = case when ack < 2 then $4 else error end, ${learned}
   where company_id = $1 and ${meant} and from_me and ((ack < 2 and error is distinct from $4) or ${unlearned}) returning id, ticket_id as "ticketId", ack, ${awaited}`),
);
const park = hot('messages.park', 'insert into early_events (company_id, connection_id, wid, event) values ($1, $2, $3, $4)');

type Changed = { id: number; ticketId: number; ack: number } & Waiting;
type Found = { changed: Changed | null; known: number | null };
/** `error` is the provider's reason; `ownWid` our wid, where the provider names messages itself and hands ours back. */
type Receipt = { connectionId: number; wid: string; ownWid?: string; ack?: number; error?: string };

/** Applies a provider's receipt. One whose message is not here yet waits for it (trust.md R4). Gives the message's id. */
export async function receiveReceipt(work: Work, receipt: Receipt, settled: Settled): Promise<number | null> {
  const { connectionId, wid } = receipt;
  const known = await applyReceipt(work, receipt, settled);
  if (known !== null) return known;
  // The message may be on its way into the database at this very moment: who stores it takes what waits under the same lock.
  await work.lock(nameLockOf(connectionId, wid));
  const stored = await applyReceipt(work, receipt, settled);
  if (stored === null) await parkEvent(work, connectionId, wid, { type: 'receipt', ...receipt });
  return stored;
}

async function applyReceipt(work: Work, receipt: Receipt, settled: Settled): Promise<number | null> {
  const { connectionId, wid, ownWid = null } = receipt;
  const key = [work.companyId, connectionId, wid];
  const [found] = (
    receipt.error === undefined ? await work.rows<Found>(raise, [...key, Math.min(receipt.ack ?? 0, mostAck), ownWid]) : await work.rows<Found>(refuse, [...key, toSendError(receipt.error), ownWid])
  ) as [Found];
  const { changed } = found;
  if (!changed) return found.known;
  if (receipt.ack) await showLastAck(work, changed.ticketId, changed.id, changed.ack);
  await publishMessage(work, changed.id, 'update');
  if (changed.awaited) await settled(work, changed.id, receipt.error === undefined || changed.ack >= 2 ? 'sent' : 'refused');
  return changed.id;
}

/** The lock under which a name's message appears and what came early for that name is parked or taken. */
const nameLockOf = (connectionId: number, wid: string): string => `name:${connectionId}:${wid}`;

/** Keeps what came before its message (behaviour 1.6). */
export const parkEvent = async (work: Work, connectionId: number, wid: string, event: Record<string, unknown>): Promise<void> =>
  void (await work.rows(park, [work.companyId, connectionId, wid, JSON.stringify(event)]));

const take = hot('messages.takeEarly', 'delete from early_events where company_id = $1 and connection_id = $2 and wid = $3 returning id, event');

/** Takes out what waited for a message, oldest first. From here to the commit nothing is parked under its name: who comes meanwhile finds the message. */
export async function takeEarlyEvents(work: Work, connectionId: number, wid: string): Promise<unknown[]> {
  await work.lock(nameLockOf(connectionId, wid));
  const rows = await work.rows<{ id: number; event: unknown }>(take, [work.companyId, connectionId, wid]);
  return rows.sort((a, b) => a.id - b.id).map(({ event }) => event);
}
