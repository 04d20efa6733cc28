import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openTestServer, startTestServer } from '../../../test/harness.ts';

const server = await openTestServer();

/** Opens a connection to another process of the installation. It stays open for writing until it is ended. */
async function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const errors: string[] = [];
  let received = '';
  let isEnded = false;
  socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
  socket.on('end', () => (isEnded = true));
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? error.message));
  await once(socket, 'connect');
  return {
    errors,
    write: (text: string) => void socket.write(text),
    end: () => void socket.end(),
    received: () => received,
    isEnded: () => isEnded,
  };
}
const waitFor = (check: () => boolean) => expect.poll(check, { timeout: 5_000, interval: 5 }).toBe(true);
const request = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n';

describe('a stop', () => {
  it('resets no connection that was answered and whose next request crosses it [trust R14]', async () => {
    const stopping = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
    const idle = await openConnection(stopping.url);
    idle.write(request);
    await waitFor(() => idle.received().includes('200 OK'));
    const stopped = stopping.stop();
    await waitFor(idle.isEnded);
    for (let tries = 0; tries < 3; tries++) {
      idle.write(request);
      await pause(20);
    }
    expect(idle.errors).toEqual([]);
    idle.end();
    await stopped;
  });

  it('does not reset a call that it refuses while the body is still on its way [trust R14]', async () => {
    const stopping = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
    const stopped = stopping.stop();
    await pause(50);
    const late = await openConnection(stopping.url);
    const piece = 'a'.repeat(10_000);
    late.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${10 * piece.length}\r\n\r\n`,
    );
    await waitFor(() => late.received().includes('ERR_UNAVAILABLE'));
    for (let sent = 0; sent < 10; sent++) {
      late.write(piece);
      await pause(5);
    }
    expect(late.received()).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
    expect(late.errors).toEqual([]);
    late.end();
    await stopped;
  });
});
