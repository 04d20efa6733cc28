import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { decoderArguments } from '../src/gateways/storage/runFfmpeg.ts';

const memoryBytes = 1024 * 1024 * 1024;

/**
 * Runs the product's own FFmpeg with any arguments, to make files for tests: `/in` is the input, if there is one,
 * `/out` the output. Returns what FFmpeg said.
 */
export function runDecoder(
  args: readonly string[],
  { input = '/dev/null', output }: { input?: string; output?: string } = {},
): string {
  const descriptor = openSync(input, 'r');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...decoderArguments(), JSON.stringify({ args: ['-hide_banner', ...args], memoryBytes })],
    {
      stdio: [descriptor, 'pipe', 'pipe'],
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  closeSync(descriptor);
  if (output) {
    if (stdout.length === 0) throw new Error(`no file was made: ${stderr.toString().slice(-500)}`);
    writeFileSync(output, stdout);
  }
  return stderr.toString();
}
