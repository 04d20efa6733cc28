import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import { openLog } from '../log.ts';
import { dueChannel, openWakeUps } from './wakeUps.ts';

let server: TestServer;
let ear: pg.PoolClient;
const heard: string[] = [];
const log = openLog('fatal', false);

beforeAll(async () => {
  server = await openTestServer();
  ear = await server.admin.connect();
  ear.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await ear.query(`listen ${dueChannel}`);
});
afterAll(() => ear.release(true));

describe('the wake-up of workers', () => {
  it('goes to the other processes where this one has no workers, for jobs of a moment together', async () => {
    let statements = 0;
    const owner = {
      query: (...args: Parameters<typeof server.admin.query>) => (++statements, server.admin.query(...args)),
    };
    const wakeUps = openWakeUps({ owner } as never, log);
    for (const ms of [1_000, 0, 20.4]) wakeUps.in(ms);
    await until(() => heard.length === 3);
    expect(heard.splice(0).toSorted()).toEqual(['0', '1000', '21']);
    expect(statements).toBe(1);
  });

  it('goes to the workers of this process alone, as long as it has some', async () => {
    const wakeUps = openWakeUps({ owner: server.admin }, log);
    const own: number[] = [];
    const end = wakeUps.takeBy((ms) => own.push(ms));
    wakeUps.in(1_000);
    await pause(50);
    expect([own, heard]).toEqual([[1_000], []]);
    end();
    wakeUps.in(500);
    await until(() => heard.length === 1);
    expect([own, heard.splice(0)]).toEqual([[1_000], ['500']]);
  });
});
