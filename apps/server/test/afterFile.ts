import { afterAll } from 'vitest';

type Close = () => unknown;
const open: Close[] = [];

/**
 * Closes something when the tests of the file that opened it have ended, the latest first. Vitest's own `afterAll`
 * belongs to the file that is read, not to the one that runs, once files share their modules.
 */
export const afterFile = (close: Close): void => void open.push(close);

/** Called once for each file, by `setup.ts`. */
export function closeAfterFile(): void {
  afterAll(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
}
