import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import { lastRows } from '../../kernel/pipeline.ts';
import type { Work } from '../../kernel/work.ts';
import type { CommandKind } from '../messages/index.ts';
import { answerChannel } from './askSession.ts';
import { outboxCommands } from './sessions.tables.ts';

/** A claimed row of the outbox, before its payload is parsed. */
export type ClaimedRow = {
  id: number;
  chat: string;
  kind: CommandKind;
  messageId: number | null;
  payload: Record<string, unknown>;
  attempts: number;
  asked: string | null;
};

const { companyId, connectionId, id, fence } = params(outboxCommands);
const ofConnection = fragment`company_id = ${companyId} and connection_id = ${connectionId}`;
const one = fragment`company_id = ${companyId} and id = ${id}`;
const claimed = returns({
  id: outboxCommands.id,
  chat: outboxCommands.chat,
  kind: outboxCommands.kind,
  messageId: outboxCommands.messageId,
  payload: outboxCommands.payload,
  attempts: outboxCommands.attempts,
  asked: outboxCommands.asked,
});

const claim = hot('outbox.claim')`
  select ${claimed}
  from claim_commands(${connectionId}, ${fence}, ${param('connected', 'boolean')}, ${param('room', 'int')}) outbox_commands
  order by priority, id`;
const unclaim = hot('outbox.unclaim')`
  update outbox_commands set fence = null, attempts = greatest(attempts - 1, 0)
  where ${ofConnection} and fence = ${fence} and answer is null and id <> all(${param('underWay', 'int[]')})`;
const abandoned = hot('outbox.abandoned')`
  select ${claimed} from outbox_commands where ${ofConnection} and answer is null and fence < ${fence} order by id`;
const delayed = fragment`fence = null, not_before = now() + make_interval(secs => ${param('seconds', 'float8')}),
  payload = payload || '{"wasDue": true}'`;
const again = hot('outbox.again')`update outbox_commands set ${delayed} where ${one}`;
const rest = hot('outbox.rest')`
  update outbox_commands set ${delayed}, attempts = greatest(attempts - 1, 0) where ${one}`;
const remove = hot('outbox.remove')`delete from outbox_commands where ${one}`;
const answer = hot('outbox.answer')`
  update outbox_commands set answer = ${param('answer', outboxCommands.answer)} where ${one}`;

/**
 * Claims the next commands for this owner, at most `room`. Messages are claimed only while the session is connected.
 */
export const claimCommands = (
  work: Work,
  connectionId: number,
  fence: number,
  room: number,
  connected: boolean,
): Promise<ClaimedRow[]> => work.rows(claim, { connectionId, fence, room, connected });

/**
 * Releases claims that nobody works on: the reply to the commit of such a claim was lost, so its chats would wait for
 * the next owner. `underWay` lists the commands that are being processed.
 */
export const unclaimCommands = async (
  work: Work,
  connectionId: number,
  fence: number,
  underWay: readonly number[],
): Promise<void> => void (await work.rows(unclaim, { connectionId, fence, underWay }));

/** Returns commands that a previous owner claimed and never settled. */
export const findAbandonedCommands = (work: Work, connectionId: number, fence: number): Promise<ClaimedRow[]> =>
  work.rows(abandoned, { connectionId, fence });

/** Releases a command for another attempt after a delay. */
export const delayCommand = async (work: Work, id: number, seconds: number): Promise<void> =>
  void (await work.rows(again, { id, seconds }));

/** Delays a command because of the provider's rate limit. Does not count as a failed attempt. */
export const backOffCommand = async (work: Work, id: number, seconds: number): Promise<void> =>
  void (await work.rows(rest, { id, seconds }));

/**
 * Removes a settled command. If a caller waits for the result, stores the result instead, and the caller removes the
 * command. A Work that was opened with `endsWithLast` ends with it (`kernel/pipeline.ts`).
 */
export async function finishCommand(
  work: Work,
  { id, asked }: ClaimedRow,
  outcome: { ok: true; value?: unknown } | { ok: false; error: string },
): Promise<void> {
  if (asked === null) return void (await lastRows(work, remove, { id }));
  await lastRows(work, answer, { id, answer: outcome });
  work.notify(answerChannel, asked);
}
