import type { Worker } from 'node:worker_threads';
import { AppError } from '@recado/contracts';
import type { Log } from '../../../kernel/log.ts';
import { startWorker } from '../../../kernel/startWorker.ts';
import { readDelivery, type DeliveryAccount, type DeliveryPart } from './readDelivery.ts';

/** Bodies up to this size are parsed on the event loop, which takes a few ms at most. */
const inPlaceBytes = 64 * 1024;
/** Maximum bytes waiting for the worker. More is refused, and the provider redelivers it. */
const mostWaitingBytes = 24 * 1024 * 1024;
/** In ms. A body of 3 MB takes about 0.3 s; one that takes this long is hostile. */
const timeoutMs = 10_000;
/** In ms. A worker loads its modules within a second; a busy machine may need many times that. */
const startTimeoutMs = 60_000;
/** The memory of the worker, so that a hostile body ends it and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };
/** An idle worker is ended after this time, in ms, because it holds about 30 MB. */
const idleMs = 60_000;

type Waiting = {
  bytes: number;
  resolve(parts: DeliveryPart[] | undefined): void;
  reject(error: unknown): void;
  /** Ends the worker. Runs only while the worker is ready. */
  timer?: NodeJS.Timeout;
};

export type DeliveryReader = {
  /**
   * Parses a verified delivery (see `readDelivery`). Throws ERR_UNAVAILABLE if too much is waiting or the worker fails.
   */
  read(raw: Buffer, accounts: DeliveryAccount[]): Promise<DeliveryPart[] | undefined>;
  close(): Promise<void>;
};

/**
 * Opens a parser of deliveries: small ones are parsed at once, large ones in a worker thread that is started on demand.
 */
export function openDeliveryReader(log: Pick<Log, 'error'>): DeliveryReader {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let isReady = false;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const waitingBytes = (): number => [...waiting.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  function settle(id: number, end: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    waiting.delete(id);
    end(one);
  }

  /** Ends a worker that failed or hangs. Its open deliveries are refused and will be redelivered. */
  function drop(failed: Worker, why?: unknown): void {
    if (worker !== failed) return;
    worker = undefined;
    isReady = false;
    if (why !== undefined) log.error({ err: why, waiting: waiting.size }, 'delivery worker failed');
    void failed.terminate();
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new AppError('ERR_UNAVAILABLE')));
  }

  const dropAfter = (ms: number, used: Worker, doing: string): NodeJS.Timeout =>
    setTimeout(() => drop(used, new Error(`${doing} took more than ${ms} ms`)), ms).unref();

  function start(): Worker {
    const started = startWorker(import.meta.url, 'deliveryReader', resourceLimits);
    const starting = dropAfter(startTimeoutMs, started, 'start');
    isReady = false;
    started.on('message', (said: 'ready' | { id: number; parts: DeliveryPart[] | undefined }) => {
      if (said === 'ready') {
        clearTimeout(starting);
        if (worker !== started) return;
        isReady = true;
        for (const one of waiting.values()) one.timer = dropAfter(timeoutMs, started, 'delivery');
        return;
      }
      const { id, parts } = said;
      settle(id, ({ resolve }) => resolve(parts));
      clearTimeout(idle);
      if (waiting.size === 0) idle = setTimeout(() => drop(started), idleMs).unref();
    });
    started.on('error', (error) => drop(started, error));
    started.on('exit', (code) => drop(started, new Error(`exit code ${code}`)));
    started.unref();
    return started;
  }

  return {
    async read(raw, accounts) {
      const now = new Date();
      if (raw.length <= inPlaceBytes) return readDelivery(raw, accounts, now);
      if (waitingBytes() + raw.length > mostWaitingBytes) throw new AppError('ERR_UNAVAILABLE');
      clearTimeout(idle);
      const used = (worker ??= start());
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const timer = isReady ? dropAfter(timeoutMs, used, 'delivery') : undefined;
        waiting.set(id, { bytes: raw.length, resolve, reject, ...(timer && { timer }) });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        used.postMessage({ id, raw, accounts, now });
      });
    },
    async close() {
      clearTimeout(idle);
      const open = worker;
      if (open) drop(open);
      await open?.terminate();
    },
  };
}
