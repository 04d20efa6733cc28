import { applyOutsideReply } from '@recado/contracts';
import type { Work } from '../../../kernel/work.ts';
import type { KeptFile } from '../../media/index.ts';
import type { Sending } from '../../messages/index.ts';
import { closeBySystem, getTicket, giveToUser, lockTicket, recordTicketEvent } from '../../tickets/index.ts';
import { enqueueBotTurn } from '../botTurn.ts';
import { commitTurn } from '../commitTurn.ts';
import { dropAnswer, findObstacle } from '../dropAnswer.ts';
import { enqueueRequests } from '../enqueueRequests.ts';
import { readRules } from '../readRules.ts';
import { readBurst } from '../readBurst.ts';
import { recall } from '../recall.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';

export type ApplyDeps = { sending: Sending; clearUnread(work: Work, ticketId: number): Promise<void> };

/**
 * Applies the answer of a service under the lock of the ticket's row: messages, memory and what follows on the ticket
 * commit together. An answer to an older turn is dropped, and so is one that comes after a person has accepted the ticket.
 * Messages that arrived meanwhile get the next turn. While the connection cannot send or the
 * company is not served, the ticket's log says so.
 */
export async function applyServiceReply(
  work: Work,
  { ticketId, turn }: { ticketId: number; turn: number },
  { reply, after, isSkipped, files }: ServiceAnswer & { files: ReadonlyMap<string, KeptFile> },
  deps: ApplyDeps,
): Promise<void> {
  await lockTicket(work, ticketId);
  const burst = await readBurst(work, ticketId);
  if (!burst || burst.status !== 'pending' || burst.connectionId === null) return;
  if (burst.state?.outside?.pending?.turn !== turn) return;
  const before = await getTicket(work, ticketId);
  const obstacle = findObstacle(burst, before);
  if (obstacle) return dropAnswer(work, ticketId, burst, obstacle);
  const queueId = reply.kind === 'answer' ? (reply.answer.queueId ?? null) : null;
  const rules = await readRules(work, ticketId, burst, queueId === null ? [] : [queueId]);
  if (!rules) return;
  const state = await recall(work, ticketId, burst);
  const decided = applyOutsideReply(rules, state, reply, work.now.getTime());
  const turnKey = `bot:${burst.decidedId}:s${turn}`;
  const context = { ticketId, burst, before, rules, decidedId: burst.decidedId, turnKey, files };
  await commitTurn(work, decided, context, deps.sending);
  await enqueueRequests(work, ticketId, state, decided);
  const isOurs = !state.isTouched && !state.isSilenced;
  if (isOurs && isSkipped)
    await recordTicketEvent(work, { ticketId, type: 'bot', reason: 'integrationSkipped', after: {} });
  if (isOurs && after?.kind === 'close') {
    await closeBySystem(work, await getTicket(work, ticketId), 'finished', deps);
    return;
  }
  if (isOurs && after?.kind === 'give') await giveToUser(work, ticketId, after.userId);
  if (burst.messages.length > 0) await enqueueBotTurn(work, ticketId);
}
