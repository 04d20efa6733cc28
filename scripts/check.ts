/** `npm run check`: types, lint, format, boundaries, owners, dead code. The same words as in CI. */
import { spawnSync } from 'node:child_process';

const windows = process.platform === 'win32';
const steps: [string, string[]][] = [
  ['types: contracts', ['tsc', '-p', 'packages/contracts']],
  ['types: server', ['tsc', '-p', 'apps/server']],
  ['types: web', ['tsc', '-p', 'apps/web']],
  ['types: scripts', ['tsc', '-p', '.']],
  ['lint', ['oxlint', '--type-aware', '--max-warnings=0']],
  ['format', ['oxfmt', '--check', '.']],
  ['boundaries', ['node', 'scripts/cruise.mjs']],
  ['owners', ['tsx', 'scripts/check-owners.ts']],
  ['dead code', ['knip', '--no-progress']],
];

let failed = 0;
for (const [name, [command, ...args]] of steps) {
  const started = Date.now();
  const run = spawnSync('npx', ['--no-install', command!, ...args], {
    encoding: 'utf8',
    shell: windows,
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${run.stdout}${run.stderr}`;
  const fault = run.status === 0 ? undefined : output.trim() || 'it failed without a word';
  console.log(`${fault ? 'FAILED' : 'ok    '} ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  if (fault) {
    failed++;
    console.log(fault.split('\n').slice(0, 60).join('\n'));
  }
}
process.exit(failed ? 1 : 0);
