import {
  cutText,
  opensAt,
  toWallClock,
  type BotOption,
  type BotQueue,
  type BotReason,
  type BotRules,
} from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { recordTicketEvent } from '../tickets/index.ts';

/** Longest text of a contact that is kept beside a step. */
const longestText = 100;

/**
 * Records why a turn went as it did in the ticket's log, with names as they are now. Left out are turns that changed
 * nothing, and the menu that follows from another reason of the same turn.
 */
export async function recordReasons(
  work: Work,
  ticketId: number,
  rules: BotRules,
  reasons: readonly BotReason[],
): Promise<void> {
  for (const reason of reasons)
    if (!isSilent(reason) && (reason.kind !== 'menuSent' || reasons.length === 1))
      await recordTicketEvent(work, {
        ticketId,
        type: 'bot',
        reason: reason.kind,
        after: detailsOf(work, rules, reason),
      });
}

/** A repeated look at closed hours, or an answer within the pause after a menu. */
const isSilent = (reason: BotReason): boolean =>
  reason.kind === 'tooSoon' || (reason.kind === 'closed' && reason.isRepeated);

function detailsOf(work: Work, rules: BotRules, reason: BotReason): Record<string, unknown> {
  const queueOf = (id: number | null): BotQueue | undefined =>
    [...rules.queues, ...(rules.queuesElsewhere ?? [])].find((queue) => queue.id === id);
  switch (reason.kind) {
    case 'queueChosen':
    case 'onlyQueue':
      return {
        queueId: reason.queueId,
        queue: queueOf(reason.queueId)?.name ?? null,
        ...('text' in reason ? { text: cutText(reason.text.trim(), longestText) } : {}),
      };
    case 'optionChosen':
      return { option: titleOf(rules.queues, reason.optionId), text: cutText(reason.text.trim(), longestText) };
    case 'closed': {
      const isQueue = rules.scheduleType === 'queue';
      const queue = isQueue ? queueOf(reason.queueId) : undefined;
      const hours = isQueue ? queue?.hours : rules.companyHours;
      return {
        ...(queue ? { queueId: queue.id, queue: queue.name } : {}),
        opensAt: (hours && opensAt(hours, toWallClock(work.now, rules.timezone))) ?? null,
      };
    }
    case 'wrongAnswer':
      return { repeats: reason.repeats };
    case 'flowStarted':
      return { flow: reason.name, text: reason.text && cutText(reason.text.trim(), longestText) };
    case 'flowEnded':
      return {
        flow: reason.name,
        end: reason.end,
        ...(reason.node !== '' && { node: reason.node }),
        ...(reason.queueId === null ? {} : { queueId: reason.queueId, queue: queueOf(reason.queueId)?.name ?? null }),
      };
    case 'assistantHandedOver':
    case 'assistantLimited':
    case 'integrationHandedOver':
      return { queueId: reason.queueId, queue: queueOf(reason.queueId)?.name ?? null };
    case 'assistantFailed':
    case 'integrationFailed':
      return { isOff: reason.isOff };
    case 'silenced':
      return { cause: reason.cause };
    default:
      return {};
  }
}

function titleOf(queues: readonly BotQueue[], optionId: number): string | null {
  const find = (options: readonly BotOption[]): string | undefined => {
    for (const { id, title, children } of options) {
      const found = id === optionId ? title : find(children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(queues.flatMap(({ options }) => options)) ?? null;
}
