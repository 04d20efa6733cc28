import { z } from 'zod';
import { fromWallClock, toWallClock } from './businessHours.ts';
import type { Pacing } from './campaignRules.ts';
import { providers } from './connections.ts';
import { peopleAllowed } from './messagingLimit.ts';
import { ContactBudget, newContactsAllowed, warmUpLadder } from './numberCare.ts';
import { lastSendingAt, type QuietHours } from './quietHours.ts';

const count = z.number().int();

/** The limits of a connection for people whom a campaign writes to, and how much of them is used. */
export const SendingLimits = z.object({
  provider: z.enum(providers),
  budget: ContactBudget,
  /** Days since the connection was created. */
  ageDays: count,
  /** New contacts of today. */
  newToday: count,
  /** As in `OfficialNumber`; null for other numbers too. */
  messagingLimit: count.nullable(),
  startedInDay: count,
});
export type SendingLimits = z.output<typeof SendingLimits>;

/** The rules for the times of a campaign. `limits` is null while they are not loaded. */
export type SendingRules = { pacing: Pacing; quietHours: QuietHours; zone: string; limits: SendingLimits | null };

/** When the last message leaves, in ms since 1970, and the limit that delays it. */
export type EstimatedEnd = { at: number; delayedBy: 'budget' | 'messagingLimit' | null };

const dayMs = 86_400_000;
/** After so many days the warm-up changes nothing any more. */
const warmUpDays = warmUpLadder.at(-1)!.fromDay;

/**
 * Returns when the last of `people` messages leaves at the latest: spaced by the pacing, without quiet hours, and within
 * the limits of the connection. It assumes that every recipient counts for a limit, because who is known and who is in the
 * 24-hour window changes until then.
 */
export function estimateEnd(start: number, people: number, rules: SendingRules, now: number): EstimatedEnd {
  const sendFrom = (from: number, left: number): number =>
    lastSendingAt(from, left, rules.pacing, rules.quietHours, rules.zone);
  const paced: EstimatedEnd = { at: sendFrom(start, people), delayedBy: null };
  const { limits } = rules;
  if (limits === null) return paced;
  const ends: EstimatedEnd[] = [
    paced,
    { at: endOfBudget(start, people, limits, { ...rules, sendFrom, now }), delayedBy: 'budget' },
    { at: endOfMessagingLimit(start, people, limits, { sendFrom, now }), delayedBy: 'messagingLimit' },
  ];
  return ends.reduce((latest, end) => (end.at > latest.at ? end : latest));
}

type Clock = { sendFrom: (from: number, left: number) => number; now: number };

/** The end by the budget of new contacts, which counts by days of the company: each sends what its time and budget allow. */
function endOfBudget(
  start: number,
  people: number,
  { budget, provider, ageDays, newToday }: SendingLimits,
  { zone, sendFrom, now }: Clock & { zone: string },
): number {
  const first = toWallClock(new Date(start), zone).date;
  const today = toWallClock(new Date(now), zone).date;
  const daysUntil = Math.round((Date.parse(first) - Date.parse(today)) / dayMs);
  const midnightOf = (day: number): number => {
    const date = new Date(Date.parse(first) + day * dayMs).toISOString().slice(0, 10);
    return fromWallClock({ date, minute: 0 }, zone).getTime();
  };
  let left = people;
  for (let day = 0; ; day++) {
    const allowed = newContactsAllowed(budget, { provider, ageDays: ageDays + daysUntil + day });
    if (allowed === null) return start;
    const room = first === today && day === 0 ? Math.max(0, allowed - newToday) : allowed;
    const from = Math.max(start, midnightOf(day));
    const sent = mostUntil(midnightOf(day + 1), Math.min(room, left), (count) => sendFrom(from, count));
    if (left <= sent) return sendFrom(from, left);
    left -= sent;
    if (day < warmUpDays || sent === 0) continue;
    // All later days are alike.
    const whole = Math.floor((left - 1) / sent);
    day += whole;
    left -= whole * sent;
  }
}

/** Returns how many of at most `most` messages leave before a time, where `endOf` says when the last of a number leaves. */
function mostUntil(time: number, most: number, endOf: (count: number) => number): number {
  let known = 0;
  let above = most + 1;
  while (above - known > 1) {
    const middle = Math.floor((known + above) / 2);
    if (endOf(middle) < time) known = middle;
    else above = middle;
  }
  return known;
}

/** The end by the messaging limit, which counts the last 24 hours. */
function endOfMessagingLimit(
  start: number,
  people: number,
  { messagingLimit, startedInDay }: SendingLimits,
  { sendFrom, now }: Clock,
): number {
  const allowed = peopleAllowed(messagingLimit);
  if (allowed === null) return start;
  const room = start - now >= dayMs ? allowed : Math.max(0, allowed - startedInDay);
  if (people <= room) return start;
  const days = Math.ceil((people - room) / allowed);
  return sendFrom(start + days * dayMs, people - room - (days - 1) * allowed);
}
