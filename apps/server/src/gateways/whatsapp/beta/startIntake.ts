import { setMaxListeners } from 'node:events';
import { isPassing } from '../../../kernel/db/failures.ts';
import type { Clock } from '../clock.ts';
import type { PhoneEvent, SessionListener } from '../Phone.ts';
import type { BetaLog } from './toLogger.ts';

const pauseMs = 500;
const longestMs = 30_000;
/** What breaks for another reason than a database that is away is poison, and must not hold up its chat for good. */
const mostTries = 5;

/** A database that is away, or whose disk is full, is no fault of the event. */
const isAway = isPassing;

/**
 * Hands on what a phone heard, in its order within a chat, again and again until it is stored: as long as it takes
 * while the database is away, else five times. What cannot be stored then is given up: kept aside with its reason, and
 * the chat behind it goes on. So is, when the phone is let go, what WhatsApp was already told of; what it still holds
 * it offers again.
 */
export function startIntake(
  listener: Pick<SessionListener, 'heard' | 'gaveUp'>,
  clock: Clock,
  log: BetaLog,
  signal: AbortSignal,
) {
  // Each chat that waits listens to it; Node warns at eleven.
  setMaxListeners(0, signal);
  const lanes = new Map<string, Promise<boolean>>();

  async function insist(event: PhoneEvent, isHeld: boolean): Promise<boolean> {
    let reason: unknown = new Error('the phone was let go before this could be stored');
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        await listener.heard(event);
        return true;
      } catch (error) {
        reason = error;
        if (!isAway(error) && tries >= mostTries) break;
        await clock.sleep(Math.min(pauseMs * 2 ** (tries - 1), longestMs), signal);
      }
    }
    return isHeld && signal.aborted ? false : giveUp(event, reason);
  }

  async function giveUp(event: PhoneEvent, reason: unknown): Promise<boolean> {
    log.warn({ err: reason, type: event.type, wid: widOf(event) }, 'something a phone heard could not be stored');
    for (let tries = 1; ; tries++) {
      try {
        await listener.gaveUp(event, reason);
        return true;
      } catch (error) {
        if (!isAway(error) || signal.aborted) {
          log.warn(
            { err: error, type: event.type, wid: widOf(event) },
            'something a phone heard could not even be set aside',
          );
          return false;
        }
        await clock.sleep(Math.min(pauseMs * 2 ** (tries - 1), longestMs), signal);
      }
    }
  }

  function inTurn(event: PhoneEvent, isHeld: boolean): Promise<boolean> {
    // A history is long, and live chats go first: it has one lane for all its chats.
    const lane =
      event.type === 'receipt'
        ? 'receipts'
        : 'imported' in event
          ? 'history'
          : `${event.identities[0]?.kind} ${event.identities[0]?.value}`;
    const turn = (lanes.get(lane) ?? Promise.resolve()).then(() => insist(event, isHeld));
    lanes.set(lane, turn);
    void turn.finally(() => {
      if (lanes.get(lane) === turn) lanes.delete(lane);
    });
    return turn;
  }

  return {
    /** Hands on what WhatsApp was already told of, and will not offer again. */
    take: (event: PhoneEvent): void => void inTurn(event, false),
    /** Hands on what WhatsApp still holds; tells whether it is stored, or set aside. */
    store: (event: PhoneEvent): Promise<boolean> => inTurn(event, true),
    /** Resolves when everything taken so far is stored, or given up. */
    async settled(): Promise<void> {
      await Promise.all(lanes.values());
    },
  };
}

const widOf = (event: PhoneEvent) => ('wid' in event ? event.wid : 'targetWid' in event ? event.targetWid : undefined);
