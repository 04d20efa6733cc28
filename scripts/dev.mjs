// `npm run dev`: the server from source, restarted when it changes, and the web with hot reload at
// http://localhost:5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';

const bin = (path) => join(root, 'node_modules', path);
const children = [
  spawn(process.execPath, [bin('tsx/dist/cli.mjs'), 'watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ALLOWED_ORIGINS: 'http://localhost:5173', ...process.env },
  }),
  spawn(process.execPath, [bin('vite/bin/vite.js')], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
