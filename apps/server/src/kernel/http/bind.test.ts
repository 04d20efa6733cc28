import { api } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { bind, implement, type BindDeps } from './bind.ts';
import { openHttp } from './server.ts';

const log = openLog('silent', false);
let http: Awaited<ReturnType<typeof openHttp>>;

/** A row whose parsing keeps the thread for 0.1 ms. */
const SlowRow = z.number().refine(() => {
  for (const end = performance.now() + 0.1; performance.now() < end;);
  return true;
});
const listsApi = api({
  long: { method: 'GET', path: '/long', access: 'public', reply: z.object({ rows: z.array(SlowRow) }) },
});
const rows = Array.from({ length: 1_000 }, (_, at) => at);

beforeAll(async () => {
  http = await openHttp({
    log,
    origins: () => true,
    trustedProxies: [],
    secureHost: undefined,
    lagLimitMs: 10_000,
  });
  // The calls of this file are public and open no Work.
  const deps = { workshop: {}, log, metrics: openMetrics(), production: true, origins: () => true };
  bind(http, { lists: implement(listsApi, { long: { open: async () => ({ rows }) } }) }, deps as unknown as BindDeps);
});
afterAll(() => http.close());

describe('the answer of a call', () => {
  it('with a long list leaves the thread to others while it is parsed', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const answer = await http.inject({ method: 'GET', url: '/api/long' });
    clearInterval(timer);
    expect(answer.json()).toEqual({ rows });
    expect(ticks).toBeGreaterThanOrEqual(10);
  });
});
