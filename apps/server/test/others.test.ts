import { beforeAll, expect, test } from 'vitest';
import { openTestServer, openScreen, pause, startTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Longer than the processes take to notice each other: they look every second. */
const settledMs = 2_500;

test('a screen is told to reload after its process missed others, and when one of them is gone (trust R2, R8, I10)', async () => {
  const second = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
  const screen = await openScreen(second, await makeUser(server, await makeCompany(server)));
  let reloads = 0;
  screen.socket.on('ready', () => reloads++);
  try {
    await pause(settledMs);
    reloads = 0;
    // The ears of both processes fall off, and only they: no socket of a browser notices.
    const { rowCount } = await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen "socket.io%'`,
    );
    expect(rowCount).toBe(2);
    await until(() => reloads > 0, 8_000);
    expect(screen.socket.connected).toBe(true);

    const third = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
    await pause(settledMs);
    reloads = 0;
    await pause(settledMs);
    // Nothing came, nothing went: nobody is disturbed.
    expect(reloads).toBe(0);
    await third.stop();
    await until(() => reloads > 0, 5_000);
  } finally {
    screen.close();
    await second.stop();
  }
}, 60_000);
