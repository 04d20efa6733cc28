import type { ReceiptDeps } from '../messages/index.ts';

/**
 * Dependencies of recording an event: the callback for receipts that a schedule waits for, and sending, for example of
 * the thanks for a rating.
 */
export type InboundDeps = ReceiptDeps;
