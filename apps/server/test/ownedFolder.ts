import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How long a folder without a process in its name is kept, in ms. Earlier versions made such folders. */
const namelessMs = 24 * 3_600_000;

/** Returns true for a process of another user too, which may not be signalled. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isLeft(parent: string, name: string, prefix: string): boolean {
  const [owner, random] = name.slice(prefix.length + 1).split('-');
  if (random !== undefined) return /^\d+$/.test(owner!) && !isRunning(Number(owner));
  return Date.now() - (statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > namelessMs;
}

/** A folder of another user in a shared place cannot be removed, and is no reason not to start. */
function tryToRemove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${folder} is left over: ${String(error)}\n`);
  }
}

/**
 * Makes a temporary folder that has this process in its name. First removes the folders that earlier runs left because
 * they were killed before they could.
 */
export function makeOwnedFolder(parent: string, prefix: string): string {
  for (const name of readdirSync(parent))
    if (name.startsWith(`${prefix}-`) && isLeft(parent, name, prefix)) tryToRemove(join(parent, name));
  return mkdtempSync(join(parent, `${prefix}-${process.pid}-`));
}
