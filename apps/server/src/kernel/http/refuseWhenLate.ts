import { performance } from 'node:perf_hooks';
import { AppError } from '@recado/contracts';
import type { FastifyInstance } from 'fastify';

/** How often the delay is measured, in ms. */
const everyMs = 250;
/** The weight of the newest measurement: a single long turn, such as one that loads modules, is soon forgotten. */
const weight = 0.25;

/** Measures how late timers run. `lagMs` returns the mean delay of the last seconds, in ms. */
export function openLagMeter() {
  let due = performance.now() + everyMs;
  let lag = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lag += (Math.max(0, now - due) - lag) * weight;
    due = now + everyMs;
  }, everyMs);
  timer.unref();
  return { lagMs: (): number => lag, close: (): void => clearInterval(timer) };
}

/** Answers ERR_UNAVAILABLE to every call while the event loop is late by more than this on average, in ms. */
export function refuseWhenLate(app: FastifyInstance, limitMs: number): void {
  const meter = openLagMeter();
  app.addHook('onClose', async () => meter.close());
  app.addHook('onRequest', async () => {
    if (meter.lagMs() > limitMs) throw new AppError('ERR_UNAVAILABLE');
  });
}
