import { randomUUID } from 'node:crypto';
import { decideTurn, pendingOf, type BotReason, type Turn } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { isSendable, type Sending } from '../messages/index.ts';
import { postToIntegration } from '../queueIntegrations/index.ts';
import { getTicket, lockTicket } from '../tickets/index.ts';
import { replyMs } from './askAssistant.ts';
import { enqueueRequests } from './enqueueRequests.ts';
import { burstMs, enqueueBotTurn, enqueueReplyCheck, enqueueWakeUp, silenceMs } from './botTurn.ts';
import { readBurst, readBurstIds, type Burst } from './readBurst.ts';
import { commitTurn } from './commitTurn.ts';
import { readRules } from './readRules.ts';
import { recall } from './recall.ts';

/**
 * Takes the bot's turn in a ticket: decides once about the messages of its contact since the last turn, and sends the
 * answers (behaviour 4). Everything commits together under the lock of the ticket's row, so that a repeated run finds
 * nothing to decide about, and a user who accepts the ticket at the same moment gets no answer of the bot afterwards.
 * While a burst goes on, enqueues itself for its end. Messages of a company that is not served, or on a connection that
 * cannot send, stay undecided until the next message.
 */
export async function takeTurn(work: Work, ticketId: number, sending: Sending): Promise<void> {
  await lockTicket(work, ticketId);
  const burst = await readBurst(work, ticketId);
  if (!burst || burst.status !== 'pending' || burst.isGroup || burst.connectionId === null) return;
  const isWakeUp = isIntervalOver(burst, work.now);
  if (!burst.isServed || (burst.messages.length === 0 && !isWakeUp)) return;
  const due = dueAt(burst);
  if (!isWakeUp && due > work.now.getTime()) return enqueueBotTurn(work, ticketId, new Date(due));
  const before = await getTicket(work, ticketId);
  if (!isSendable(before)) {
    // A connection that was removed never sends again.
    if (isWakeUp && before.whatsapp !== null) await enqueueWakeUp(work, ticketId, later(work, unsendableMs));
    return;
  }
  const rules = await readRules(work, ticketId, burst);
  if (!rules) return;

  const remembered = await recall(work, ticketId, burst);
  const pending = pendingOf(remembered);
  // Messages wait for the reply that is under way (behaviour 11.1), unless it is lost.
  if (pending && !burst.touched && work.now.getTime() < pending.at + replyMs)
    return enqueueReplyCheck(work, ticketId, new Date(pending.at + replyMs));
  const turn = decideTurn(
    rules,
    remembered,
    // Messages during an interval are only stored (behaviour 4.4).
    isWakeUp ? [] : burst.messages,
    work.now.getTime(),
  );
  const decidedId = burst.messages.at(-1)?.id ?? burst.decidedId;
  // The turns of several runs may share the last message of the contact: a run may start in the turn that ends another.
  const [way] = turn.ways;
  const turnKey = way ? `bot:${decidedId}:r${burst.runId ?? 0}:t${way.run.turn}` : `bot:${decidedId}`;
  await commitTurn(work, withMenuAnswers(turn, burst), { ticketId, burst, before, rules, decidedId, turnKey }, sending);
  if (turn.posts !== null)
    for (const id of await readBurstIds(work, ticketId, burst))
      await work.enqueue(postToIntegration, {
        integrationId: turn.posts,
        ticketId,
        messageId: id,
        deliveryId: randomUUID(),
      });
  await enqueueRequests(work, ticketId, remembered, turn);
}

/** How long a wake-up waits for a connection that cannot send. */
const unsendableMs = 60_000;
const later = (work: Work, ms: number): Date => new Date(work.now.getTime() + ms);

const isIntervalOver = ({ run }: Burst, now: Date): boolean =>
  run?.wait === 'interval' && run.wakeAt !== null && run.wakeAt <= now.getTime();

/** When the burst ends: after a second of silence, at the latest five seconds after its first message. */
const dueAt = ({ messages }: Burst): number =>
  Math.min(
    Math.max(...messages.map(({ storedAt }) => storedAt)) + silenceMs,
    Math.min(...messages.map(({ storedAt }) => storedAt)) + burstMs,
  );

/** Steps whose message answered a menu: an assistant does not read it later (behaviour 11.1). */
const menuSteps: readonly BotReason['kind'][] = [
  'queueChosen',
  'optionChosen',
  'wentBack',
  'wentToStart',
  'wrongAnswer',
  'tooSoon',
  'gaveUp',
];
/** Most answers that are remembered: a prompt reads at most a hundred messages. */
const mostMenuAnswers = 100;

function withMenuAnswers(turn: Turn, { messages }: Burst): Turn {
  if (!turn.reasons.some(({ kind }) => menuSteps.includes(kind))) return turn;
  const menuAnswers = [...turn.state.menuAnswers, ...messages.map(({ id }) => id)].slice(-mostMenuAnswers);
  return { ...turn, state: { ...turn.state, menuAnswers } };
}
