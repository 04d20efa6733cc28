import { createWriteStream } from 'node:fs';

/**
 * One line of what happened: an operation begun, done, certainly not done, or of unknown outcome. `info` is a class of
 * its own: what was not answered may have happened.
 */
export type Step = {
  actor: string;
  op: string;
  id?: string;
  chat?: string;
  n?: number;
  type: 'invoke' | 'ok' | 'fail' | 'info';
  detail?: unknown;
};

export type History = { note(step: Step): void; close(): Promise<void> };

/** Writes the history as JSON lines, with milliseconds since its beginning; without a file nothing is kept. */
export function openHistory(file?: string): History {
  const begun = performance.now();
  const out = file === undefined ? undefined : createWriteStream(file, { flags: 'a' });
  return {
    note: (step) => void out?.write(`${JSON.stringify({ t: Math.round(performance.now() - begun), ...step })}\n`),
    close: () => new Promise((resolve) => (out ? out.end(() => resolve()) : resolve())),
  };
}
