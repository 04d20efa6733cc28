import type { SendOutcome } from '../Phone.ts';
import type { Clock } from '../clock.ts';
import { readAck } from './judgeAck.ts';

/**
 * The server answers each message with an ack of its own, after `sendMessage` has long resolved. What is answered in
 * time is the outcome of the send; silence leaves it unknown; what comes later goes to `late`.
 */
export function awaitAcks(clock: Clock, late: (wid: string, outcome: SendOutcome) => void) {
  const waiting = new Map<string, (outcome: SendOutcome) => void>();

  return {
    /** To be called before the message goes out, so that no ack is missed. Ends with `settle`, the ack, or the time. */
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
    /** An ack of the server, as a node of its protocol. */
    hear(node: unknown): void {
      const ack = readAck(node);
      if (!ack) return;
      const settle = waiting.get(ack.wid);
      if (settle) settle(ack.outcome);
      else late(ack.wid, ack.outcome);
    },
    /** The line is gone: no ack comes any more, and nobody knows what arrived. */
    lose(): void {
      for (const settle of [...waiting.values()]) settle({ outcome: 'unknown' });
    },
  };
}
