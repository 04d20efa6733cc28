import { hot, type Work } from '../../kernel/work.ts';
import { showLastAcks } from '../tickets/index.ts';
import { ackTimes } from './ackTimes.ts';
import { awaited, type Waiting } from './awaited.ts';
import { nameLockOf, parkEvents } from './earlyEvents.ts';
import type { Settled } from './messageParts.ts';
import { publishMessages } from './recordMessage.ts';
import { toSendError } from './toSendError.ts';
import { whichMessage } from './whichMessage.ts';

/** Played. */
const mostAck = 4;

/**
 * Applies what was told of messages, and says which message each told of. Acks only rise, whatever order receipts come
 * in (architecture 4b). One that comes settles "not confirmed"; one from the contact's phone clears any failure, while
 * "sent" may be older than the refusal that overtook it, and a late refusal marks only what never arrived.
 *
 * Under which wids a receipt finds its message: ours, the provider's, and the one of ours the provider hands back; what
 * the provider calls it is learned from the receipt that brings both (whatsapp 2.3). Rows are held in the order of
 * their ids, so that two who tell of many never wait for each other. The arrays are given as subselects for the reason
 * of `lookAhead`.
 */
const apply = hot(
  'messages.applyReceipts',
  `with given as (select * from unnest((select $3::text[]), (select $4::int[]), (select $5::text[]), (select $6::text[])) with ordinality as g (wid, ack, error, own, at)),
     meant as (
       select given.*, m.id, m.wid = given.own and m.provider_wid is distinct from given.wid as learns
       from given cross join lateral (${whichMessage('$2', 'given.wid')} union select id from messages where company_id = $1 and connection_id = $2 and wid = given.own) named
       join messages m on m.company_id = $1 and m.id = named.id),
     told as (
       select id, max(ack) as ack, (array_agg(error order by at desc) filter (where error is not null))[1] as error, max(wid) filter (where learns) as name from meant group by id),
     held as (
       select m.id, told.ack, told.error, told.name from told join messages m on m.company_id = $1 and m.id = told.id
       where m.from_me and (m.ack < told.ack or (m.ack = told.ack and m.error = 'ERR_NOT_CONFIRMED') or (told.error is not null and greatest(m.ack, told.ack) < 2 and m.error is distinct from told.error) or told.name is not null)
       order by m.id for update of m),
     changed as (
       update messages set ack = greatest(messages.ack, held.ack), ${ackTimes('held.ack')}, provider_wid = coalesce(held.name, provider_wid),
         error = case when held.ack >= 2 then null when messages.ack < 2 and held.error is not null then held.error when held.ack > 0 and messages.error = 'ERR_NOT_CONFIRMED' then null else messages.error end
       from held where messages.company_id = $1 and messages.id = held.id
       returning messages.id, messages.ticket_id as "ticketId", messages.ack, held.ack > 0 as "isSent", ${awaited})
   select coalesce((select json_agg(changed order by id) from changed), '[]') as changed, coalesce((select json_agg(json_build_object('at', at::int, 'id', id)) from meant), '[]') as known`,
);

type Changed = { id: number; ticketId: number; ack: number; isSent: boolean } & Waiting;
/** `error` is the provider's reason; `ownWid` our wid, where the provider names messages itself and hands ours back. */
export type Receipt = { wid: string; ownWid?: string; ack?: number; error?: string };

/**
 * Applies a provider's receipts, in one go however many they are; all of one message are shown as one change. Those
 * whose message is not here yet wait for it (trust R4). Gives the message's id for each, null where it waits.
 */
export async function receiveReceipts(
  work: Work,
  connectionId: number,
  receipts: readonly Receipt[],
  settled: Settled,
): Promise<(number | null)[]> {
  const known = await applyReceipts(work, connectionId, receipts, settled);
  const early = receipts.flatMap((receipt, at) => (known[at] === null ? [{ receipt, at }] : []));
  if (early.length === 0) return known;
  // The message may be on its way into the database at this very moment: who stores it takes what waits under the same
  // lock.
  await work.lock(...new Set(early.map(({ receipt }) => nameLockOf(connectionId, receipt.wid))));
  const stored = await applyReceipts(
    work,
    connectionId,
    early.map(({ receipt }) => receipt),
    settled,
  );
  const waiting = early
    .filter((_, at) => stored[at] === null)
    .map(({ receipt }) => ({ wid: receipt.wid, event: { type: 'receipt', connectionId, ...receipt } }));
  if (waiting.length > 0) await parkEvents(work, connectionId, waiting);
  early.forEach(({ at }, index) => (known[at] = stored[index]!));
  return known;
}

async function applyReceipts(
  work: Work,
  connectionId: number,
  receipts: readonly Receipt[],
  settled: Settled,
): Promise<(number | null)[]> {
  const [{ changed, known }] = (await work.rows<{ changed: Changed[]; known: { at: number; id: number }[] }>(apply, [
    work.companyId,
    connectionId,
    receipts.map(({ wid }) => wid),
    receipts.map(({ error, ack = 0 }) => (error === undefined ? Math.min(ack, mostAck) : 0)),
    receipts.map(({ error }) => (error === undefined ? null : toSendError(error))),
    receipts.map(({ ownWid }) => ownWid ?? null),
  ])) as [{ changed: Changed[]; known: { at: number; id: number }[] }];
  const raised = changed.filter(({ isSent }) => isSent);
  if (raised.length > 0) await showLastAcks(work, raised);
  await publishMessages(
    work,
    changed.map(({ id }) => id),
  );
  for (const { id, ack, isSent, awaited: isAwaited } of changed)
    if (isAwaited) await settled(work, id, isSent || ack >= 2 ? 'sent' : 'refused');
  const ids = new Map(known.map(({ at, id }) => [at, id]));
  return receipts.map((_, index) => ids.get(index + 1) ?? null);
}
