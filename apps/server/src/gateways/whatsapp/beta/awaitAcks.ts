import type { SendOutcome } from '../WhatsAppSession.ts';
import type { Clock } from '../clock.ts';
import { readAck } from './judgeAck.ts';

/**
 * Matches the server's ack to each send: it arrives after `sendMessage` has resolved. An ack in time is the outcome;
 * without one the outcome is unknown; a later one is passed to `late`.
 */
export function awaitAcks(clock: Clock, late: (wid: string, outcome: SendOutcome) => void) {
  const waiting = new Map<string, (outcome: SendOutcome) => void>();

  return {
    /** Call it before the message is sent, so that no ack is missed. Ends with `settle`, the ack, or the timeout. */
    expect(wid: string, withinMs: number): { outcome: Promise<SendOutcome>; settle(outcome: SendOutcome): void } {
      const over = new AbortController();
      let settle!: (outcome: SendOutcome) => void;
      const outcome = new Promise<SendOutcome>((resolve) => {
        settle = (value) => {
          if (waiting.get(wid) === settle) waiting.delete(wid);
          over.abort();
          resolve(value);
        };
      });
      waiting.set(wid, settle);
      void clock.sleep(withinMs, over.signal).then(() => settle({ outcome: 'unknown' }));
      return { outcome, settle };
    },
    /** Handles an ack of the server, as a protocol node. */
    receive(node: unknown): void {
      const ack = readAck(node);
      if (!ack) return;
      const settle = waiting.get(ack.wid);
      if (settle) settle(ack.outcome);
      else late(ack.wid, ack.outcome);
    },
    /** The connection is lost: no ack will come, so all outcomes are unknown. */
    lose(): void {
      for (const settle of [...waiting.values()]) settle({ outcome: 'unknown' });
    },
  };
}
