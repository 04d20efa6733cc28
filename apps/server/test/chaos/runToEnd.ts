import { spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../dist/main.js');

export type Run = { code: number | null; lines: string[]; ms: number };

/** Runs the built server until it ends by itself, and returns its code and all it printed. */
export async function runToEnd(env: NodeJS.ProcessEnv): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const late = setTimeout(() => child.kill('SIGKILL'), 40_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(late);
  return { code, lines: printed.trim().split('\n'), ms: performance.now() - begun };
}
