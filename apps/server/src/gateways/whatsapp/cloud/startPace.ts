import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';

export type PaceSettings = {
  /** Messages of the number, in any chat; 80 for most, 20 for one shared with the app. */
  perSecond: number;
  /** Within one chat: so many at once, then one in each interval. */
  chatBurst: number;
  chatEveryMs: number;
  /** The longest a message is held before it is handed back, to be tried later. */
  patienceMs: number;
};

export const paceDefaults: PaceSettings = { perSecond: 80, chatBurst: 45, chatEveryMs: 6_000, patienceMs: 7_000 };

/** What is held back, and why: `retryInMs` is when its turn comes. */
export type Held = { reason: string; retryInMs: number };

/** A second as Meta sees it: what is between us and the wire may hold up the first of a second more than the last. */
const secondMs = 1_050;
const longestChatHoldMs = 600_000;
const longestNumberHoldMs = 900_000;
/** Chats remembered at once; those at rest are forgotten first. */
const mostChats = 10_000;

/** A bucket of `burst` that refills one in each interval, kept as the moment it would be full (GCRA). */
type Bucket = { fullAt: number };
type Hold = { until: number; times: number; reason: string };
type Chat = { bucket: Bucket; hold: Hold };

/**
 * Keeps a number within Meta's limits: 80 a second, and in one chat a burst of 45 and one per 6 seconds (whatsapp 2.7).
 * What Meta turns away nonetheless rests longer each time, the chat alone by 4^X seconds, the number by doubling.
 */
export function startPace(settings: PaceSettings, clock: Clock, signal: AbortSignal) {
  const { perSecond, chatBurst, chatEveryMs, patienceMs } = settings;
  // As many wait at it as chats are written to at once; Node warns at eleven.
  setMaxListeners(0, signal);
  /** A few at once, and as many fewer afterwards: in no second, wherever it begins, leave more than the limit. */
  const burst = Math.max(1, Math.floor(perSecond / 16));
  const everyMs = 1_000 / Math.max(perSecond - burst, perSecond / 2);
  const number: Chat = { bucket: { fullAt: 0 }, hold: free() };
  const chats = new Map<string, Chat>();
  /** When the last of them left, as many as may leave in a second. */
  const departures: number[] = [];

  function chatOf(key: string): Chat {
    const chat = chats.get(key) ?? { bucket: { fullAt: 0 }, hold: free() };
    // Moved to the end: the map is in the order of use.
    chats.delete(key);
    chats.set(key, chat);
    if (chats.size > mostChats) forget();
    return chat;
  }

  function forget(): void {
    const now = clock.now();
    for (const [key, { bucket, hold }] of chats) if (bucket.fullAt <= now && hold.until <= now) chats.delete(key);
    // All busy: the one used longest ago goes, and with it at worst one refusal of Meta's.
    if (chats.size > mostChats) chats.delete(chats.keys().next().value!);
  }

  /** Waits for the turn of a message and takes it; gives what holds it when that is further off than patience. */
  async function take(key?: string): Promise<Held | undefined> {
    const chat = key === undefined ? undefined : chatOf(key);
    const deadline = clock.now() + patienceMs;
    const now = clock.now();
    const turns = [
      { reason: number.hold.reason, at: number.hold.until },
      { reason: 'throughput', at: turnOf(number.bucket, burst, everyMs) },
      ...(chat
        ? [
            { reason: chat.hold.reason, at: chat.hold.until },
            { reason: 'pair_rate', at: turnOf(chat.bucket, chatBurst, chatEveryMs) },
          ]
        : []),
    ];
    const last = turns.reduce((a, b) => (b.at > a.at ? b : a));
    if (last.at > deadline) return { reason: last.reason, retryInMs: Math.ceil(last.at - now) };
    spend(number.bucket, everyMs, now);
    if (chat) spend(chat.bucket, chatEveryMs, now);
    if (last.at > now) await clock.sleep(last.at - now, signal);
    await aSecondBehind();
    // Meta may have sent us away while we waited.
    const hold = [number.hold, ...(chat ? [chat.hold] : [])].find(({ until }) => until > clock.now());
    return hold && { reason: hold.reason, retryInMs: Math.ceil(hold.until - clock.now()) };
  }

  /**
   * A timer that fires late brings a message close to the one behind it: none leaves within a second of the one that
   * many before.
   */
  async function aSecondBehind(): Promise<void> {
    for (let rest = untilFree(); rest > 0 && !signal.aborted; rest = untilFree()) await clock.sleep(rest, signal);
    departures.push(clock.now());
    if (departures.length > perSecond) departures.shift();
  }
  const untilFree = (): number => (departures.length < perSecond ? 0 : departures[0]! + secondMs - clock.now());

  /** Rests a chat or, without one, the number. Gives how long. */
  function hold(key: string | undefined, reason: string, baseMs: number): number {
    const held = key === undefined ? number.hold : chatOf(key).hold;
    // Answers to messages that were under way together count once.
    if (held.until <= clock.now()) {
      const ms =
        key === undefined
          ? Math.min(baseMs * 2 ** held.times, longestNumberHoldMs)
          : Math.min(baseMs * 4 ** held.times, longestChatHoldMs);
      Object.assign(held, { until: clock.now() + ms, times: held.times + 1, reason });
    }
    return Math.ceil(held.until - clock.now());
  }

  return {
    take,
    hold,
    /** Meta took a message: rests begin small again. */
    eased(key: string): void {
      number.hold.times = 0;
      const chat = chats.get(key);
      if (chat) chat.hold.times = 0;
    },
  };
}

const free = (): Hold => ({ until: 0, times: 0, reason: '' });
const turnOf = ({ fullAt }: Bucket, burst: number, everyMs: number) => fullAt - (burst - 1) * everyMs;
const spend = (bucket: Bucket, everyMs: number, now: number): void =>
  void (bucket.fullAt = Math.max(bucket.fullAt, now) + everyMs);
