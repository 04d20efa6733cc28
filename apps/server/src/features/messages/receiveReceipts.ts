import { Ack } from '@recado/contracts';
import { templateEnds } from '../../gateways/whatsapp/cloud/watchTemplates.ts';
import { isMenuFault } from '../../gateways/whatsapp/isMenuFault.ts';
import { columnsOf, fragment, hot, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { setLastAcks } from '../tickets/index.ts';
import { ackTimes } from './ackTimes.ts';
import { awaited } from './awaited.ts';
import { nameLockOf, parkEvents } from './earlyEvents.ts';
import type { ReceiptDeps } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { publishMessages } from './recordMessage.ts';
import { sendMenuAsText } from './sendMenuAsText.ts';
import { toSendError } from './toSendError.ts';
import { whichMessage } from './whichMessage.ts';

/**
 * Applies receipts and returns the message of each. Acks only rise, in whatever order receipts arrive (architecture
 * 4b). Any receipt clears "not confirmed". A receipt from the contact's phone clears any failure. "Sent" does not,
 * because it may be older than a refusal that arrived first. A late refusal marks only messages that were never
 * delivered.
 *
 * A receipt finds its message by our wid, by the provider's wid, or by our wid that the provider returned. A receipt
 * with both teaches us the provider's wid (whatsapp 2.3). Rows are locked in the order of their ids, so that two
 * transactions with many receipts do not deadlock. The arrays are passed as subselects, for the reason given at
 * `lookAhead`.
 */
const { companyId, connectionId } = params(messages);
const apply = hot('messages.applyReceipts')`
  with given as (
     select * from unnest(
       (select ${param('wids', 'text[]')}), (select ${param('acks', 'int[]')}), (select ${param('errors', 'text[]')}), (select ${param('ownWids', 'text[]')})
     ) with ordinality as g (wid, ack, error, own, at)),
   meant as (
     select given.*, m.id, m.wid = given.own and m.provider_wid is distinct from given.wid as learns
     from given cross join lateral (
       ${whichMessage(raw('given.wid'))}
       union select id from messages where company_id = ${companyId} and connection_id = ${connectionId} and wid = given.own) named
     join messages m on m.company_id = ${companyId} and m.id = named.id),
   reported as (
     select id, max(ack) as ack, (array_agg(error order by at desc) filter (where error is not null))[1] as error,
       max(wid) filter (where learns) as name
     from meant group by id),
   held as (
     select m.id, reported.ack, reported.error, reported.name from reported join messages m on m.company_id = ${companyId} and m.id = reported.id
     where m.from_me and (m.ack < reported.ack or (m.ack = reported.ack and m.error = 'ERR_NOT_CONFIRMED')
       or (reported.error is not null and greatest(m.ack, reported.ack) < ${Ack.delivered} and m.error is distinct from reported.error)
       or reported.name is not null)
     order by m.id for update of m),
   changed as (
     update messages set ack = greatest(messages.ack, held.ack), ${ackTimes('held.ack')},
       provider_wid = coalesce(held.name, provider_wid),
       error = case when held.ack >= ${Ack.delivered} then null
         when messages.ack < ${Ack.delivered} and held.error is not null then held.error
         when held.ack > 0 and messages.error = 'ERR_NOT_CONFIRMED' then null
         else messages.error end
     from held where messages.company_id = ${companyId} and messages.id = held.id
     returning ${columnsOf({ id: messages.id, ticketId: messages.ticketId, ack: messages.ack, isSent: raw('held.ack > 0'), awaited, isMenu: raw('menu is not null'), template: messages.template, acceptedAt: messages.acceptedAt })})
   select ${returns({
     changed: fragment`coalesce((select json_agg(changed order by id) from changed), '[]')`.as<Changed[]>(),
     known: fragment`coalesce((select json_agg(json_build_object('at', at::int, 'id', id)) from meant), '[]')`.as<
       { at: number; id: number }[]
     >(),
   })}`;

type Changed = {
  id: number;
  ticketId: number;
  ack: number;
  isSent: boolean;
  awaited: boolean;
  isMenu: boolean;
  template: { name: string; language: string } | null;
  acceptedAt: string | null;
};
/** `error` is the provider's reason. `ownWid` is our wid, if the provider assigns its own and returns ours. */
export type Receipt = { wid: string; ownWid?: string; ack?: number; error?: string };

/**
 * Applies a provider's receipts in one statement. All receipts of one message are published as one change. Receipts
 * whose message is not stored yet wait for it (trust R4). Returns the message's id for each receipt, null if it waits.
 */
export async function receiveReceipts(
  work: Work,
  connectionId: number,
  receipts: readonly Receipt[],
  deps: ReceiptDeps,
): Promise<(number | null)[]> {
  const known = await applyReceipts(work, connectionId, receipts, deps);
  const early = receipts.flatMap((receipt, at) => (known[at] === null ? [{ receipt, at }] : []));
  if (early.length === 0) return known;
  // The message may be stored concurrently. The transaction that stores it takes its early events under the same lock.
  await work.lock(...new Set(early.map(({ receipt }) => nameLockOf(connectionId, receipt.wid))));
  const stored = await applyReceipts(
    work,
    connectionId,
    early.map(({ receipt }) => receipt),
    deps,
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
  { settled, sending, recordTemplateEnd }: ReceiptDeps,
): Promise<(number | null)[]> {
  const [applied] = await work.rows(apply, {
    connectionId,
    wids: receipts.map(({ wid }) => wid),
    acks: receipts.map(({ error, ack = 0 }) => (error === undefined ? Math.min(ack, Ack.played) : 0)),
    errors: receipts.map(({ error }) => (error === undefined ? null : toSendError(error))),
    ownWids: receipts.map(({ ownWid }) => ownWid ?? null),
  });
  const { changed, known } = applied!;
  const raised = changed.filter(({ isSent }) => isSent);
  const ids = new Map(known.map(({ at, id }) => [at, id]));
  const menuFaults = new Set(
    receipts.flatMap(({ error }, at) => (error && isMenuFault(error) ? [ids.get(at + 1)] : [])),
  );
  const ends = new Map(
    receipts.flatMap(({ error }, at) => {
      const end = templateEnds.find((reason) => reason === error);
      return end ? [[ids.get(at + 1), end] as const] : [];
    }),
  );
  for (const { id, template, acceptedAt } of changed) {
    const end = ends.get(id);
    if (template && end)
      await recordTemplateEnd(work, connectionId, template, end, acceptedAt === null ? null : new Date(acceptedAt));
  }
  const sentAgain = new Set<number>();
  for (const { id, isMenu } of changed)
    if (isMenu && menuFaults.has(id) && (await sendMenuAsText(work, id, sending))) sentAgain.add(id);
  // Sent without waiting for each other (`kernel/db/open.ts`); the database runs them in this order.
  await Promise.all([raised.length > 0 ? setLastAcks(work, raised) : undefined, publishMessages(work, changed)]);
  for (const { id, ack, isSent, awaited: isAwaited } of changed)
    if (isAwaited && !sentAgain.has(id)) await settled(work, id, isSent || ack >= Ack.delivered ? 'sent' : 'refused');
  return receipts.map((_, index) => ids.get(index + 1) ?? null);
}
