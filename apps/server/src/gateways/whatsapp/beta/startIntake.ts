import { setMaxListeners } from 'node:events';
import { AppError } from '@recado/contracts';
import type { Clock } from '../clock.ts';
import type { Inbound, PhoneListener } from '../Phone.ts';
import type { BetaLog } from './toLogger.ts';

const pauseMs = 500;
const longestMs = 30_000;
/** What breaks for another reason than a database that is away is poison, and must not hold up its chat for good. */
const mostTries = 5;

/**
 * Hands on what a phone heard, in its order within a chat. WhatsApp was already told that it arrived, so it is handed on
 * again until it is stored: as long as it takes while the database is away, else five times.
 */
export function startIntake(listener: Pick<PhoneListener, 'heard'>, clock: Clock, log: BetaLog, signal: AbortSignal) {
  // Each chat that waits listens to it; Node warns at eleven.
  setMaxListeners(0, signal);
  const lanes = new Map<string, Promise<void>>();

  async function insist(event: Inbound): Promise<void> {
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        await listener.heard(event);
        return;
      } catch (error) {
        const away = error instanceof AppError && error.code === 'ERR_UNAVAILABLE';
        if (!away && tries >= mostTries) {
          log.warn({ err: error, type: event.type, wid: widOf(event) }, 'something a phone heard could not be stored');
          return;
        }
        await clock.sleep(Math.min(pauseMs * 2 ** (tries - 1), longestMs), signal);
      }
    }
  }

  return {
    take(event: Inbound): void {
      const lane = event.type === 'receipt' ? 'receipts' : `${event.identities[0]?.kind} ${event.identities[0]?.value}`;
      const turn = (lanes.get(lane) ?? Promise.resolve()).then(() => insist(event));
      lanes.set(lane, turn);
      void turn.finally(() => {
        if (lanes.get(lane) === turn) lanes.delete(lane);
      });
    },
    /** Resolves when everything taken so far is stored, or given up. */
    async settled(): Promise<void> {
      await Promise.all(lanes.values());
    },
  };
}

const widOf = (event: Inbound) => ('wid' in event ? event.wid : event.targetWid);
