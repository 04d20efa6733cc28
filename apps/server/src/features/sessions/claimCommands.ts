import { hot, type Work } from '../../kernel/work.ts';
import type { CommandKind } from './sessions.tables.ts';

/** A command that a session has claimed. */
export type Order = {
  id: number;
  chat: string;
  kind: CommandKind;
  messageId: number | null;
  payload: Record<string, unknown>;
  attempts: number;
  asked: string | null;
};

const columns = `id, chat, kind, message_id as "messageId", payload, attempts, asked`;

/** Claims the oldest command of each chat. Later commands of a chat wait, also while the oldest is delayed. */
const claim = hot(
  'orders.claim',
  `update outbox_commands set fence = $3, attempts = attempts + 1 where company_id = $1 and id in (
     select o.id from outbox_commands o
     where o.company_id = $1 and o.connection_id = $2 and o.answer is null and o.fence is null and o.not_before <= now() and (o.kind in ('pairAgain', 'pairByCode', 'logout', 'simulate') or $5)
       and not exists (select 1 from outbox_commands e where e.company_id = $1 and e.connection_id = $2 and e.chat = o.chat and e.answer is null and e.id < o.id)
     order by o.priority, o.id limit $4 for update skip locked)
   returning ${columns}`,
);
const unclaim = hot(
  'orders.unclaim',
  `update outbox_commands set fence = null, attempts = greatest(attempts - 1, 0) where company_id = $1 and connection_id = $2 and fence = $3 and answer is null and id <> all($4::int[])`,
);
const abandoned = hot(
  'orders.abandoned',
  `select ${columns} from outbox_commands where company_id = $1 and connection_id = $2 and answer is null and fence < $3 order by id`,
);
const again = hot(
  'orders.again',
  'update outbox_commands set fence = null, not_before = now() + make_interval(secs => $3) where company_id = $1 and id = $2',
);
const rest = hot(
  'orders.rest',
  'update outbox_commands set fence = null, attempts = greatest(attempts - 1, 0), not_before = now() + make_interval(secs => $3) where company_id = $1 and id = $2',
);
const remove = hot('orders.remove', 'delete from outbox_commands where company_id = $1 and id = $2');
const answer = hot(
  'orders.answer',
  `with told as (update outbox_commands set answer = $3 where company_id = $1 and id = $2 returning asked) select pg_notify('phone_answers', told.asked) from told`,
);

/**
 * Claims the next commands for this owner, at most `room`. Messages are claimed only while the session is connected.
 */
export const claimCommands = (
  work: Work,
  connectionId: number,
  fence: number,
  room: number,
  connected: boolean,
): Promise<Order[]> => work.rows<Order>(claim, [work.companyId, connectionId, fence, room, connected]);

/**
 * Releases claims that nobody works on: the reply to the commit of such a claim was lost, so its chats would wait for
 * the next owner. `underWay` lists the commands that are being processed.
 */
export const unclaimCommands = async (
  work: Work,
  connectionId: number,
  fence: number,
  underWay: readonly number[],
): Promise<void> => void (await work.rows(unclaim, [work.companyId, connectionId, fence, underWay]));

/** Returns commands that a previous owner claimed and never settled. */
export const findAbandonedCommands = (work: Work, connectionId: number, fence: number): Promise<Order[]> =>
  work.rows<Order>(abandoned, [work.companyId, connectionId, fence]);

/** Releases a command for another attempt after a delay. */
export const delayCommand = async (work: Work, id: number, seconds: number): Promise<void> =>
  void (await work.rows(again, [work.companyId, id, seconds]));

/** Delays a command because of the provider's rate limit. Does not count as a failed attempt. */
export const backOffCommand = async (work: Work, id: number, seconds: number): Promise<void> =>
  void (await work.rows(rest, [work.companyId, id, seconds]));

/**
 * Removes a settled command. If a caller waits for the result, stores the result instead, and the caller removes the
 * command.
 */
export async function finishCommand(
  work: Work,
  order: Order,
  outcome: { ok: true; value?: unknown } | { ok: false; error: string },
): Promise<void> {
  if (order.asked === null) await work.rows(remove, [work.companyId, order.id]);
  else await work.rows(answer, [work.companyId, order.id, JSON.stringify(outcome)]);
}
