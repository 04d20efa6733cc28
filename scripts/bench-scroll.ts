/**
 * `npm run bench:scroll [-- --messages 20000]`: reads a long conversation of the built product up to its first message
 * in the browser, on a database of its own, and prints how long a frame took and how far the lines moved by themselves.
 * The same journey with fewer messages is one of the e2e.
 */
import { spawnSync } from 'node:child_process';
import { readNumber } from './bench/readNumber.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments('npm run bench:scroll -- [--messages N]', {
  options: { messages: { type: 'string', default: '20000' } },
});
const messages = readNumber('messages', values.messages, 100, 100_000);
const windows = process.platform === 'win32';
const { status } = spawnSync('npx', ['--no-install', 'playwright', 'test', 'e2e/long-conversation.spec.ts'], {
  stdio: 'inherit',
  shell: windows,
  env: { ...process.env, LONG_MESSAGES: String(messages) },
});
process.exit(status ?? 1);
