import { applyAssistantReply, type AssistantReply } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';
import type { Sending } from '../messages/index.ts';
import { getTicket, lockTicket } from '../tickets/index.ts';
import { enqueueBotTurn } from './botTurn.ts';
import { dropAnswer, findObstacle } from './dropAnswer.ts';
import { readBotRules } from './readBotRules.ts';
import { readBurst } from './readBurst.ts';
import { commitTurn } from './commitTurn.ts';
import { recall } from './recall.ts';

type Given = { reply: AssistantReply; queueId: number | null; files?: ReadonlyMap<string, KeptFile> | undefined };

/**
 * Applies the reply of an assistant under the lock of the ticket's row: messages and memory commit together. A reply to an
 * older turn is dropped, and so is one that comes after a person has accepted the ticket. Messages that arrived meanwhile
 * get the next turn. While the connection cannot send or the company is not served, the ticket's log says so. Returns
 * whether the reply handed the ticket over to people.
 */
export async function applyReply(
  work: Work,
  { ticketId, turn }: { ticketId: number; turn: number },
  { reply, queueId, files }: Given,
  sending: Sending,
): Promise<boolean> {
  await lockTicket(work, ticketId);
  const burst = await readBurst(work, ticketId);
  if (!burst || burst.status !== 'pending' || burst.connectionId === null) return false;
  if (burst.state?.assistant?.pending?.turn !== turn) return false;
  const before = await getTicket(work, ticketId);
  const obstacle = findObstacle(burst, before);
  if (obstacle) {
    await dropAnswer(work, ticketId, burst, obstacle);
    return false;
  }
  const queueIds = [burst.queueId, queueId].filter((id) => id !== null);
  const rules = await readBotRules(work, burst.connectionId, queueIds, burst);
  if (!rules) return false;
  const state = await recall(work, ticketId, burst);
  const decided = applyAssistantReply(rules, state, { reply, queueId }, work.now.getTime());
  const context = {
    ticketId,
    burst,
    before,
    rules,
    decidedId: burst.decidedId,
    turnKey: `bot:${burst.decidedId}:a${turn}`,
    ...(files && { files }),
  };
  await commitTurn(work, decided, context, sending);
  if (burst.messages.length > 0) await enqueueBotTurn(work, ticketId);
  return decided.reasons.some(({ kind }) => kind === 'assistantHandedOver');
}
