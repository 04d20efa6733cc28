// Builds what has changed since the last build, then starts the server: `npm start` is all a fresh machine needs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';
import { buildStale } from './buildStale.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Recado needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Our parent, and npm where that is its shell; either is another process once it is gone. Some shells give their place
 * to us: then our parent is npm itself, and its parent a terminal that may be closed. Elsewhere than on Linux only our
 * parent is known.
 */
function parents() {
  try {
    // The name of a process, in brackets, may hold anything.
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'));
    const isShell = /^(ba|da|a|z|k)?sh$/.test(name);
    return isShell ? `${process.ppid} ${rest.split(' ')[1]}` : String(process.ppid);
  } catch {
    return String(process.ppid);
  }
}
const started = parents();

await buildStale();

// The channel tells the server when this process is gone, however it went: it then stops by itself.
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: process.env,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

// npm hands a SIGTERM to its shell alone, which ends and leaves us behind; and who kills npm leaves the shell and us.
if (process.env.npm_lifecycle_event && process.ppid > 1) {
  const watch = setInterval(() => {
    if (parents() === started) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 300);
}
