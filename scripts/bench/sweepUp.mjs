// Stops and removes what a measurement has started: `node sweepUp.mjs <data directory> <keep|remove>`. It waits until
// its input closes, which the kernel sees to even when the measuring program is killed, so nothing is ever left behind.
// Each line of the input is the process id of a server that was started meanwhile.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const [directory, fate] = process.argv.slice(2);

const servers = [];
for await (const line of createInterface({ input: process.stdin })) servers.push(Number(line));
for (const pid of servers) await end(pid, ['SIGTERM', 'SIGKILL']);
const home = databaseHome();
if (home !== undefined) {
  const postmaster = Number(read(join(home, 'postgres', 'postmaster.pid'))?.split('\n')[0]);
  // A fast stop, and an immediate one if that takes too long.
  if (postmaster > 0) await end(postmaster, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
}
if (fate === 'remove') {
  // If PostgreSQL's account cannot enter the folder, the product stores the database elsewhere.
  if (home !== undefined && home !== directory && home.startsWith('/var/lib/recado/'))
    rmSync(dirname(home), { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

async function end(pid, signals) {
  for (const signal of signals) {
    if (!send(pid, signal)) return;
    for (let wait = 0; wait < 240 && send(pid, 0); wait++) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** True if the process was there to be told. */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

function databaseHome() {
  const note = read(join(directory, 'database.json'));
  return note === undefined ? undefined : JSON.parse(note).home;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
