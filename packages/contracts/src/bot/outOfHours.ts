import { isOpenAt, opensAt, toWallClock, type BusinessHours, type WallClock } from '../businessHours.ts';
import type { TurnDraft } from './draft.ts';
import type { BotQueue, BotRules } from './types.ts';

const repeatAfterMs = 6 * 60 * 60_000;

/**
 * Ends the turn while the hours are closed and there is a text for it (behaviour 4.3). The text goes out unless it was sent
 * since the hours were last open, within six hours. Hours without a text leave the turn to the other steps.
 */
export function answerClosedHours(turn: TurnDraft): boolean {
  const { rules, now } = turn;
  const source = sourceOf(rules, turn.queue() ?? elsewhere(rules, turn.state.queueId));
  if (!source || source.text.trim() === '') return false;
  const clockOf = (moment: number) => toWallClock(new Date(moment), rules.timezone);
  if (isOpenAt(source.hours, clockOf(now))) return false;
  const { outOfHoursAt: sentAt, queueId } = turn.state;
  const isRepeated =
    sentAt !== null && now - sentAt < repeatAfterMs && !wasOpenBetween(source.hours, clockOf(sentAt), clockOf(now));
  turn.reasons.push({ kind: 'closed', queueId, isRepeated });
  if (isRepeated) return true;
  turn.say(source.text);
  turn.set({ outOfHoursAt: now });
  return true;
}

function sourceOf(rules: BotRules, queue: BotQueue | undefined): { hours: BusinessHours; text: string } | undefined {
  if (rules.scheduleType === 'company') return { hours: rules.companyHours, text: rules.outOfHoursMessage };
  if (rules.scheduleType === 'queue' && queue) return { hours: queue.hours, text: queue.outOfHoursMessage };
  return undefined;
}

const elsewhere = ({ queuesElsewhere = [] }: BotRules, queueId: number | null): BotQueue | undefined =>
  queuesElsewhere.find(({ id }) => id === queueId);

function wasOpenBetween(hours: BusinessHours, from: WallClock, to: WallClock): boolean {
  if (isOpenAt(hours, from)) return true;
  const opening = opensAt(hours, from);
  return opening !== undefined && (opening.date < to.date || (opening.date === to.date && opening.minute <= to.minute));
}
