import { setMaxListeners } from 'node:events';
import { isPassing } from '../../../kernel/db/failures.ts';
import type { Clock } from '../clock.ts';
import type { SessionEvent, AutoAckListener, SessionLog } from '../WhatsAppSession.ts';

const pauseMs = 500;
const longestMs = 30_000;
/**
 * An event that fails for another reason than an unavailable database is given up after this many attempts, so that it
 * does not block its chat.
 */
const mostTries = 5;

/** An unavailable database or a full disk is not the event's fault. */
const isAway = isPassing;

/**
 * Passes received events on, in order within a chat, and retries until they are stored: without limit while the
 * database is away, otherwise five times. An event that still fails becomes a dead letter, and the chat continues. When
 * the session closes, unstored events that WhatsApp already considers delivered become dead letters too; all others are
 * redelivered.
 */
export function startIntake(
  listener: Pick<AutoAckListener, 'received' | 'gaveUp'>,
  clock: Clock,
  log: SessionLog,
  signal: AbortSignal,
) {
  // Every waiting chat listens to it; Node warns from eleven listeners on.
  setMaxListeners(0, signal);
  const chatQueues = new Map<string, Promise<boolean>>();

  async function retryUntilStored(event: SessionEvent, isHeld: boolean): Promise<boolean> {
    let reason: unknown = new Error('the phone was let go before this could be stored');
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        await listener.received(event);
        return true;
      } catch (error) {
        reason = error;
        if (!isAway(error) && tries >= mostTries) break;
        await clock.sleep(Math.min(pauseMs * 2 ** (tries - 1), longestMs), signal);
      }
    }
    return isHeld && signal.aborted ? false : giveUp(event, reason);
  }

  async function giveUp(event: SessionEvent, reason: unknown): Promise<boolean> {
    log.warn({ err: reason, type: event.type, wid: widOf(event) }, 'received event store failed');
    for (let tries = 1; ; tries++) {
      try {
        await listener.gaveUp(event, reason);
        return true;
      } catch (error) {
        if (!isAway(error) || signal.aborted) {
          log.warn({ err: error, type: event.type, wid: widOf(event) }, 'dead letter store failed');
          return false;
        }
        await clock.sleep(Math.min(pauseMs * 2 ** (tries - 1), longestMs), signal);
      }
    }
  }

  function inTurn(event: SessionEvent, isHeld: boolean): Promise<boolean> {
    // The history is long, and live chats have priority, so it uses one queue for all its chats.
    const chatQueue =
      event.type === 'receipt'
        ? 'receipts'
        : 'imported' in event
          ? 'history'
          : `${event.identities[0]?.kind} ${event.identities[0]?.value}`;
    const turn = (chatQueues.get(chatQueue) ?? Promise.resolve()).then(() => retryUntilStored(event, isHeld));
    chatQueues.set(chatQueue, turn);
    void turn.finally(() => {
      if (chatQueues.get(chatQueue) === turn) chatQueues.delete(chatQueue);
    });
    return turn;
  }

  return {
    /** Passes on an event that WhatsApp considers delivered and will not redeliver. */
    take: (event: SessionEvent): void => void inTurn(event, false),
    /** Passes on an event that WhatsApp still holds. Returns whether it is stored or a dead letter. */
    store: (event: SessionEvent): Promise<boolean> => inTurn(event, true),
    /** Resolves when everything so far is stored or given up. */
    async settled(): Promise<void> {
      await Promise.all(chatQueues.values());
    },
  };
}

const widOf = (event: SessionEvent) =>
  'wid' in event ? event.wid : 'targetWid' in event ? event.targetWid : undefined;
