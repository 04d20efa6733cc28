/**
 * `npm run test:nodes [-- path...]`: runs the unit, endpoint and house tests (all, or those of the paths) with each
 * supported version of Node, one after the other. npm's package `node` brings the program of each version. Exits with
 * code 1 if a version fails; needs the network for versions that npm has not cached.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from './usage.ts';

/** The oldest supported version and the two newest lines with long-term support. */
const versions = ['20.19', '22', '24'];

const { positionals } = readArguments('npm run test:nodes [-- path...]', { options: {}, allowPositionals: true });
const root = join(import.meta.dirname, '..');
const failed: string[] = [];
for (const version of versions) {
  const run = ['exec', '--yes', `--package=node@${version}`, '--', 'node', 'node_modules/vitest/vitest.mjs', 'run'];
  console.log(`Node ${version}`);
  if (spawnSync('npm', [...run, ...positionals], { cwd: root, stdio: 'inherit' }).status !== 0) failed.push(version);
}
console.log(failed.length === 0 ? `passed with Node ${versions.join(', ')}` : `failed with Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
