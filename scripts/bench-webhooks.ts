/**
 * `npm run bench:webhooks [-- --sends 60] [--rounds 20]`: sends messages of an attendant over HTTP on a seeded database,
 * in rounds without and with a registered webhook in turn, and prints how long a send took until it was durable. Each
 * round is compared with its neighbour, because other work on the machine comes and goes. Exit code 1 if the median of
 * these comparisons is more than 10 % slower.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from './build.mjs';
import { findOpenTickets } from './bench/measureReading.ts';
import { measureSending } from './bench/measureSending.ts';
import { openBenchServer } from './bench/openBenchServer.ts';
import { bodyOf, type Caller } from './bench/openCaller.ts';
import { openCleanUp } from './bench/openCleanUp.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments('npm run bench:webhooks -- [--sends N] [--rounds N]', {
  options: { sends: { type: 'string', default: '60' }, rounds: { type: 'string', default: '20' } },
});
const sends = readNumber('sends', values.sends, 10, 10_000);
const rounds = readNumber('rounds', values.rounds, 1, 100);
const mostSlower = 1.1;
const print = (line: string): void => void process.stderr.write(`${line}\n`);

const directory = mkdtempSync(join(tmpdir(), 'recado-bench-'));
// The account of the database must be able to enter the directory.
chmodSync(directory, 0o755);
const cleanUp = openCleanUp(directory, 'remove');
process.env.WEBHOOK_RECEIVER = '127.0.0.1';
let received = 0;
const receiver = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    received += 1;
    response.end('ok');
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));

let code = 1;
try {
  code = (await measure()) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  receiver.close();
  await cleanUp.sweep();
}
process.exit(code);

async function measure(): Promise<boolean> {
  await build('server');
  const bench = await openBenchServer(
    {
      directory,
      tickets: 2_000,
      messages: 20_000,
      administration: { contacts: 100, tickets: 100, entries: 100 },
      password: randomBytes(9).toString('base64url'),
      nodeArguments: [],
      started: cleanUp.note,
    },
    print,
  );
  const { admin, screen } = bench;
  const ticketIds = await findOpenTickets(admin, 50);
  const webhookId = await register(admin);
  const durations: Record<'without' | 'with', number[]> = { without: [], with: [] };
  const round = async (kind: 'without' | 'with', n: number): Promise<void> => {
    await admin.call('PUT', `/webhooks/${webhookId}`, { active: kind === 'with' });
    const label = `hooks-${kind}-${n}-${Date.now().toString(36)}`;
    const { durable } = await measureSending({ caller: admin, screen, ticketIds, label }, sends, 1);
    durations[kind].push(durable.p50);
    print(`round ${n} ${kind} a webhook: median ${durable.p50.toFixed(2)} ms, p95 ${durable.p95.toFixed(2)} ms`);
    // The deliveries of this round end before the next one begins.
    await pause(800);
  };
  await round('without', 0);
  durations.without.length = 0;
  for (let n = 1; n <= rounds; n++)
    for (const kind of n % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
      await round(kind, n);
  bench.close();
  const [without, withOne] = [percentiles(durations.without).p50, percentiles(durations.with).p50];
  const share = percentiles(durations.with.map((median, n) => median / durations.without[n]!)).p50;
  process.stdout.write(
    `without a webhook ${without.toFixed(2)} ms, with one ${withOne.toFixed(2)} ms; by neighbouring rounds ${((share - 1) * 100).toFixed(1)} % slower; ${received} events received\n`,
  );
  return share <= mostSlower && received > 0;
}

async function register(admin: Caller): Promise<number> {
  const { port } = receiver.address() as AddressInfo;
  const body = {
    name: 'Bench',
    url: `http://127.0.0.1:${port}/events`,
    events: ['message.sent', 'message.ack', 'ticket.changed'],
  };
  return bodyOf<{ id: number }>('the webhook', await admin.call('POST', '/webhooks', body)).id;
}
