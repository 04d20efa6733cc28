import type { Sending, Settled } from '../messages/index.ts';

/**
 * What recording an event needs: the callback for receipts that a schedule waits for, and sending, for example of the
 * thanks for a rating.
 */
export type InboundDeps = { settled: Settled; sending: Sending };
