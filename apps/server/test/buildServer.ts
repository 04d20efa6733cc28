import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { build } from '../../../scripts/build.mjs';

const pollMs = 100;

/**
 * Builds the server once for all files of a test run. A second build would empty `dist` while another file starts
 * processes from it.
 */
export async function buildServer(): Promise<void> {
  const folder = join(inject('directory'), 'build');
  const [done, failed] = [join(folder, 'done'), join(folder, 'failed')];
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    try {
      await build('server');
      writeFileSync(done, '');
    } catch (error) {
      writeFileSync(failed, '');
      throw error;
    }
    return;
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error('the server could not be built; another test file shows why');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
