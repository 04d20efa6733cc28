/**
 * `npm run n8n:install`: installs the n8n that `apps/server/test/n8n.slow.test.ts` talks to, in `.cache/n8n`. It takes
 * some ten minutes, 1.7 GB, the network, and a C++ compiler. n8n is no dependency of the product and is never shipped.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from './usage.ts';

/** The last line that runs with Node 20. */
const version = '1.123.81';
/** A dependency of n8n comes from outside of npm; this is the same code from npm. */
const overrides = { xlsx: 'npm:@e965/xlsx@0.20.3' };

readArguments('npm run n8n:install', { options: {} });
const directory = join(import.meta.dirname, '..', '.cache', 'n8n');

function run(command: string, args: readonly string[], cwd = directory): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

mkdirSync(directory, { recursive: true });
writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'n8n-for-tests', private: true, overrides }));
run('npm', ['install', `n8n@${version}`, '--ignore-scripts', '--no-audit', '--no-fund']);
// With the headers of this Node, because the compiled file would be fetched from outside of npm.
const nodeDirectory = dirname(dirname(process.execPath));
run('npx', ['node-gyp', 'rebuild', `--nodedir=${nodeDirectory}`], join(directory, 'node_modules', 'sqlite3'));
