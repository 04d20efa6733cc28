import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Cleans up after this program, however it ends. */
export type CleanUp = {
  /** A process to stop. */
  note(pid: number): void;
  /** Stops and removes everything now; resolves when it is done. */
  sweep(): Promise<void>;
};

/**
 * Starts the sweeper of a data directory, apart from the terminal: Ctrl+C does not reach it, the end of our pipe does.
 */
export function openCleanUp(directory: string, fate: 'keep' | 'remove'): CleanUp {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sweepUp.mjs'), directory, fate], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    note: (pid) => void child.stdin.write(`${pid}\n`),
    async sweep() {
      child.stdin.end();
      await gone;
    },
  };
}
