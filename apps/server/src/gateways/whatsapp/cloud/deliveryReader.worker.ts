import { parentPort } from 'node:worker_threads';
import { readDelivery, type DeliveryAccount } from './readDelivery.ts';

type Task = { id: number; raw: Uint8Array; accounts: DeliveryAccount[]; now: Date };

/** Entry of the worker thread that parses large deliveries, so that their JSON does not block the event loop. */
parentPort?.on('message', ({ id, raw, accounts, now }: Task) => {
  const parts = readDelivery(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), accounts, now);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage({ id, parts });
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage('ready');
