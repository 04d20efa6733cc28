// `npm run backup`, `restore`, `doctor`, `rotate-key` and `move-files`: builds the server if it has changed, then runs the
// command.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';
import { buildStale } from './buildStale.mjs';

const [command, ...options] = process.argv.slice(2);
await buildStale(['server']);
const program = join(root, 'apps/server/dist/commands', `${command}.js`);
const { status } = spawnSync(process.execPath, ['--enable-source-maps', program, ...options], { stdio: 'inherit' });
process.exit(status ?? 1);
