import { hot, type Work } from '../../kernel/work.ts';
import type { OrderKind } from './phones.tables.ts';

/** An order a runner holds. */
export type Order = {
  id: number;
  chat: string;
  kind: OrderKind;
  messageId: number | null;
  payload: Record<string, unknown>;
  attempts: number;
  asked: string | null;
};

const columns = `id, chat, kind, message_id as "messageId", payload, attempts, asked`;

/** The oldest of each chat whose turn it is: later ones of a chat wait for the earlier, also while that one pauses. */
const claim = hot(
  'orders.claim',
  `update phone_orders set fence = $3, attempts = attempts + 1 where company_id = $1 and id in (
     select o.id from phone_orders o
     where o.company_id = $1 and o.connection_id = $2 and o.answer is null and o.fence is null and o.not_before <= now() and (o.kind in ('pairAgain', 'pairByCode', 'logout', 'simulate') or $5)
       and not exists (select 1 from phone_orders e where e.company_id = $1 and e.connection_id = $2 and e.chat = o.chat and e.answer is null and e.id < o.id)
     order by o.priority, o.id limit $4 for update skip locked)
   returning ${columns}`,
);
const unclaim = hot(
  'orders.unclaim',
  `update phone_orders set fence = null, attempts = greatest(attempts - 1, 0) where company_id = $1 and connection_id = $2 and fence = $3 and answer is null and id <> all($4::int[])`,
);
const abandoned = hot(
  'orders.abandoned',
  `select ${columns} from phone_orders where company_id = $1 and connection_id = $2 and answer is null and fence < $3 order by id`,
);
const again = hot(
  'orders.again',
  'update phone_orders set fence = null, not_before = now() + make_interval(secs => $3) where company_id = $1 and id = $2',
);
const rest = hot(
  'orders.rest',
  'update phone_orders set fence = null, attempts = greatest(attempts - 1, 0), not_before = now() + make_interval(secs => $3) where company_id = $1 and id = $2',
);
const remove = hot('orders.remove', 'delete from phone_orders where company_id = $1 and id = $2');
const answer = hot(
  'orders.answer',
  `with told as (update phone_orders set answer = $3 where company_id = $1 and id = $2 returning asked) select pg_notify('phone_answers', told.asked) from told`,
);

/** Marks the next orders as ours, at most `room` of them; messages only while the phone is connected. */
export const claimOrders = (
  work: Work,
  connectionId: number,
  fence: number,
  room: number,
  connected: boolean,
): Promise<Order[]> => work.rows<Order>(claim, [work.companyId, connectionId, fence, room, connected]);

/**
 * Gives back what we claimed and do not know of: the answer to that claim's commit was lost, so nobody works on them,
 * and their chats would wait for the next owner. `underWay` are those somebody does work on.
 */
export const unclaimOrders = async (
  work: Work,
  connectionId: number,
  fence: number,
  underWay: readonly number[],
): Promise<void> => void (await work.rows(unclaim, [work.companyId, connectionId, fence, underWay]));

/** Orders an owner before us had claimed and never settled. */
export const abandonedOrders = (work: Work, connectionId: number, fence: number): Promise<Order[]> =>
  work.rows<Order>(abandoned, [work.companyId, connectionId, fence]);

/** Puts an order back, to be taken again after a pause. */
export const postponeOrder = async (work: Work, id: number, seconds: number): Promise<void> =>
  void (await work.rows(again, [work.companyId, id, seconds]));

/** Puts an order back because the provider wants to be left alone for so long: no attempt of its own failed. */
export const restOrder = async (work: Work, id: number, seconds: number): Promise<void> =>
  void (await work.rows(rest, [work.companyId, id, seconds]));

/** Takes a settled order out; somebody who waits gets the answer first and takes it out himself. */
export async function finishOrder(
  work: Work,
  order: Order,
  outcome: { ok: true; value?: unknown } | { ok: false; error: string },
): Promise<void> {
  if (order.asked === null) await work.rows(remove, [work.companyId, order.id]);
  else await work.rows(answer, [work.companyId, order.id, JSON.stringify(outcome)]);
}
