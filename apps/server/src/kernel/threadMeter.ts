import { performance } from 'node:perf_hooks';

/** How long the use of the thread is measured before it is judged again, in ms. */
const sampleMs = 250;
/** The share of that time from which on the process counts as busy. */
const busyFrom = 0.9;

/**
 * Returns a function that tells whether the thread of this process is busy nearly all the time. It measures when it is
 * asked and needs no timer: after a pause, the first answer is about the whole pause.
 */
export function openThreadMeter(): () => boolean {
  let before = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let isBusy = false;
  return () => {
    if (performance.now() - measuredAt < sampleMs) return isBusy;
    isBusy = performance.eventLoopUtilization(before).utilization > busyFrom;
    before = performance.eventLoopUtilization();
    measuredAt = performance.now();
    return isBusy;
  };
}
