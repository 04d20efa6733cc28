import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../kernel/configError.ts';

/**
 * Lets one move run at a time in a data directory: two moves in opposite directions could each delete the copy that the
 * other has made. Returns a function that ends the lock. The lock of a killed process does not count.
 */
export async function lockMove(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'move-files.pid');
  const write = () => writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder !== process.pid && isAlive(holder))
      throw new ConfigError(
        `Another move of files is running (process ${holder}). Wait for its end. If that process is another program, delete ${path}.`,
      );
    await rm(path, { force: true });
    await write();
  }
  return () => rm(path, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
