import { tagsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { poolWithListener } from '../src/kernel/realtime/others.ts';
import { call, openTestServer, openScreen, pause, startTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';

const listens = `datname = current_database() and query ilike 'listen "socket.io%'`;
const noticesMs = 15_000;

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
      `select pg_terminate_backend(pid) from pg_stat_activity where ${listens}`,
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

test('a screen reloads when another process is back that published alone, seeing nobody', async () => {
  const second = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
  const user = await makeUser(server, await makeCompany(server));
  const screen = await openScreen(second, user);
  try {
    await pause(settledMs);
    const { rows } = await server.admin.query<{ pid: number }>(`select pid from pg_stat_activity where ${listens}`);
    // The listener of the second process is the younger one. Only that of the first is lost, again and again.
    const kept = Math.max(...rows.map(({ pid }) => pid));
    let reloads = 0;
    screen.socket.on('ready', () => reloads++);
    const end = Date.now() + noticesMs;
    const publishing = (async () => {
      for (; Date.now() < end; await pause(200))
        await call(server, tagsApi.create, { as: user, body: { name: `Etiqueta ${Date.now()}`, color: '#ff0000' } });
    })();
    // Nothing happens between the last loss and the count: a listener that is back by then would not be seen coming back.
    for (; Date.now() < end; await pause(50))
      await server.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where ${listens} and pid <> $1`,
        [kept],
      );
    reloads = 0;
    await publishing;
    await until(() => reloads > 0, 10_000);
  } finally {
    screen.close();
    await second.stop();
  }
}, 60_000);

test('a failed statement of the adapter is a loss for others, or for this process if it reads', async () => {
  const losses: string[] = [];
  const { pool, close } = poolWithListener(server.admin, {
    received: () => losses.push('received'),
    sent: () => losses.push('sent'),
  });
  try {
    const notify = pool.query('SELECT pg_notify($1, $2)', ['others', 'x'.repeat(9_000)]);
    await expect(notify).rejects.toThrow('payload string too long');
    expect(losses).toEqual(['sent']);
    await expect(pool.query('INSERT INTO nowhere (payload) VALUES ($1)', ['x'])).rejects.toThrow('nowhere');
    expect(losses).toEqual(['sent', 'sent']);
    await expect(pool.query('SELECT payload FROM nowhere')).rejects.toThrow('nowhere');
    expect(losses).toEqual(['sent', 'sent', 'received']);
    const listener = await pool.connect();
    await listener.query('LISTEN "others"');
    await until(() => losses.length === 4);
    expect(losses[3]).toBe('received');
  } finally {
    close();
  }
});
