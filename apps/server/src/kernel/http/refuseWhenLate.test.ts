import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { errorReply } from './errorReply.ts';
import { openLagMeter, refuseWhenLate } from './refuseWhenLate.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Keeps the event loop from turning. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Turns of this length, one after the other. */
async function turns(count: number, ms: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    block(ms);
    await pause(1);
  }
}

async function open(limitMs: number) {
  const app = fastify();
  app.setErrorHandler(errorReply);
  refuseWhenLate(app, limitMs);
  app.get('/', async () => 'ok');
  await app.ready();
  closing.push(() => app.close());
  return app;
}

it('one turn of more than a second refuses nothing, as when a process starts', async () => {
  const app = await open(1_000);
  await turns(1, 1_400);
  await pause(300);
  expect((await app.inject('/')).statusCode).toBe(200);
});

it('long turns one after the other refuse calls with Retry-After', async () => {
  const app = await open(100);
  await turns(6, 500);
  const refused = await app.inject('/');
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    503,
    { error: 'ERR_UNAVAILABLE' },
    '2',
  ]);
});

it('the delay is forgotten once turns are short again', async () => {
  const meter = openLagMeter();
  closing.push(meter.close);
  await turns(4, 500);
  const late = meter.lagMs();
  expect(late).toBeGreaterThan(100);
  for (let wait = 0; meter.lagMs() > late / 4; wait++) {
    expect(wait).toBeLessThan(200);
    await pause(100);
  }
});
