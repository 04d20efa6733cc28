import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '../../../test/afterFile.ts';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { openLog } from '../log.ts';
import { listen } from './listen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});

/** Listens on a channel and collects the payloads. Waits for the first announcement. */
async function openListener(channel: string): Promise<string[]> {
  const received: string[] = [];
  const listener = listen(
    () => Promise.resolve(server.databaseUrl),
    channel,
    (payload) => received.push(payload),
    openLog('silent', false),
  );
  afterFile(() => listener.close());
  await until(() => received.length > 0);
  return received;
}

const notify = (channel: string, payload: string) => server.admin.query('select pg_notify($1, $2)', [channel, payload]);

/** Ends the connections that listen on the channel. Returns how many there were. */
async function cut(channel: string): Promise<number> {
  const { rowCount } = await server.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and datname = current_database()`,
    [`listen "${channel}"`],
  );
  return rowCount!;
}

describe('a listener of the database', () => {
  it('announces itself once, then passes on each payload in order', async () => {
    const received = await openListener('first_channel');
    await notify('first_channel', '7:12');
    await notify('another_channel', 'not ours');
    await notify('first_channel', '7:13');
    await until(() => received.length >= 3);
    expect(received).toEqual(['', '7:12', '7:13']);
  });

  it('reconnects after each loss, announces the gap, and receives again', async () => {
    const received = await openListener('lost_channel');
    for (const round of [1, 2]) {
      expect(await cut('lost_channel')).toBe(1);
      await until(() => received.filter((payload) => payload === '').length === round + 1);
      await notify('lost_channel', `after ${round}`);
      await until(() => received.includes(`after ${round}`));
    }
    expect(received).toEqual(['', '', 'after 1', '', 'after 2']);
  });
});
