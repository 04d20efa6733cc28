import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import { openNotifications } from '../db/notifications.ts';
import { dueChannels, openWakeUps } from './wakeUps.ts';

let server: TestServer;
let stopListening: () => void;
const received: string[] = [];

beforeAll(async () => {
  server = await openTestServer();
  const ear = await server.admin.connect();
  stopListening = () => ear.release(true);
  ear.on('notification', ({ payload }) => received.push(payload ?? ''));
  await ear.query(`listen ${dueChannels.main}`);
});
afterAll(() => stopListening());

describe('the wake-up of workers', () => {
  it('goes to the other processes where this one has no workers', async () => {
    const wakeUps = openWakeUps(openNotifications(server.admin));
    for (const ms of [1_000, 0, 20.4, 60_001]) wakeUps.in(ms, 'main');
    await until(() => received.length === 3);
    expect(received.splice(0)).toEqual(['1000', '0', '21']);
  });

  it('goes to the workers of this process alone, as long as it has some', async () => {
    const wakeUps = openWakeUps(openNotifications(server.admin));
    const own: number[] = [];
    const end = wakeUps.takeBy('main', (ms) => own.push(ms));
    wakeUps.in(1_000, 'main');
    await pause(50);
    expect([own, received]).toEqual([[1_000], []]);
    wakeUps.elsewhere('main');
    await until(() => received.length === 1);
    expect([own, received.splice(0)]).toEqual([[1_000], ['0']]);
    end();
    wakeUps.in(500, 'main');
    await until(() => received.length === 1);
    expect([own, received.splice(0)]).toEqual([[1_000], ['500']]);
  });
});
