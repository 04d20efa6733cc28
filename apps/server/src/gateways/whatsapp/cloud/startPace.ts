import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';

export type PaceSettings = {
  /** Messages per second of the number, over all chats; 80 for most, 20 for one shared with the app. */
  perSecond: number;
  /** Within one chat: a burst of this size, then one message per interval. */
  chatBurst: number;
  chatEveryMs: number;
  /** The longest delay of a message, in ms; beyond it, the message is returned to be retried later. */
  patienceMs: number;
};

export const paceDefaults: PaceSettings = { perSecond: 80, chatBurst: 45, chatEveryMs: 6_000, patienceMs: 7_000 };

/** Why a message is delayed; `retryInMs` is the time until its turn. */
export type Held = { reason: string; retryInMs: number };

/**
 * In ms. Slightly more than a second, because the network may delay the first message of a second more than the last.
 */
const secondMs = 1_050;
const longestChatHoldMs = 600_000;
const longestNumberHoldMs = 900_000;
/** Maximum number of chats. Idle ones are forgotten first. */
const mostChats = 10_000;

/** A token bucket of size `burst` with one token per interval, stored as the time when it is full (GCRA). */
type Bucket = { fullAt: number };
type BackOff = { until: number; times: number; reason: string };
type Chat = { bucket: Bucket; hold: BackOff };

/**
 * Keeps a number within Meta's limits: 80 messages per second, and per chat a burst of 45, then one per 6 seconds
 * (whatsapp 2.7). After each refusal the back-off grows: per chat by 4^X seconds, for the number by doubling.
 */
export function startPace(settings: PaceSettings, clock: Clock, signal: AbortSignal) {
  const { perSecond, chatBurst, chatEveryMs, patienceMs } = settings;
  // One listener per chat that is written to at once; Node warns from eleven on.
  setMaxListeners(0, signal);
  /** Token bucket: short bursts are allowed, but no 1-second window exceeds the limit. */
  const burst = Math.max(1, Math.floor(perSecond / 16));
  const everyMs = 1_000 / Math.max(perSecond - burst, perSecond / 2);
  const number: Chat = { bucket: { fullAt: 0 }, hold: free() };
  const chats = new Map<string, Chat>();
  /** Send times of the last messages, as many as are allowed per second. */
  const departures: number[] = [];

  function chatOf(key: string): Chat {
    const chat = chats.get(key) ?? { bucket: { fullAt: 0 }, hold: free() };
    // Moved to the end: the map is ordered by last use.
    chats.delete(key);
    chats.set(key, chat);
    if (chats.size > mostChats) forget();
    return chat;
  }

  function forget(): void {
    const now = clock.now();
    for (const [key, { bucket, hold }] of chats) if (bucket.fullAt <= now && hold.until <= now) chats.delete(key);
    // All chats are busy: the least recently used is forgotten, at worst at the cost of one refusal by Meta.
    if (chats.size > mostChats) chats.delete(chats.keys().next().value!);
  }

  /** Waits for a message's turn and takes it. Returns the reason if the turn is further off than `patienceMs`. */
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
    // Meta may have refused another message meanwhile.
    const hold = [number.hold, ...(chat ? [chat.hold] : [])].find(({ until }) => until > clock.now());
    return hold && { reason: hold.reason, retryInMs: Math.ceil(hold.until - clock.now()) };
  }

  /**
   * Late timers bring messages too close together, so each message also waits until a second after the one `perSecond`
   * before it.
   */
  async function aSecondBehind(): Promise<void> {
    for (let rest = untilFree(); rest > 0 && !signal.aborted; rest = untilFree()) await clock.sleep(rest, signal);
    departures.push(clock.now());
    if (departures.length > perSecond) departures.shift();
  }
  const untilFree = (): number => (departures.length < perSecond ? 0 : departures[0]! + secondMs - clock.now());

  /** Backs off a chat or, without one, the number. Returns the delay in ms. */
  function hold(key: string | undefined, reason: string, baseMs: number): number {
    const held = key === undefined ? number.hold : chatOf(key).hold;
    // Refusals of messages sent together count once.
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
    /** Meta accepted a message: back-offs start small again. */
    eased(key: string): void {
      number.hold.times = 0;
      const chat = chats.get(key);
      if (chat) chat.hold.times = 0;
    },
  };
}

const free = (): BackOff => ({ until: 0, times: 0, reason: '' });
const turnOf = ({ fullAt }: Bucket, burst: number, everyMs: number) => fullAt - (burst - 1) * everyMs;
const spend = (bucket: Bucket, everyMs: number, now: number): void =>
  void (bucket.fullAt = Math.max(bucket.fullAt, now) + everyMs);
