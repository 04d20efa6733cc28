import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it passes, at most 8 s. The pauses are real also while a test fakes the timers. */
export async function until(check: () => void): Promise<void> {
  const end = performance.timeOrigin + performance.now() + 8_000;
  for (;;) {
    try {
      check();
      return;
    } catch (error) {
      if (performance.timeOrigin + performance.now() > end) throw error;
    }
    await pause(5);
  }
}
