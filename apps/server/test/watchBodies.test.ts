import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../src/gateways/storage/openStorage.ts';
import { openLog } from '../src/kernel/log.ts';
import { openHttp } from '../src/kernel/http/server.ts';
import { readMultipart } from '../src/kernel/http/upload.ts';

/** One second here is one minute in the product. */
const times = { totalMs: 1_000, uploadIdleMs: 1_000 };
const directory = mkdtempSync(join(tmpdir(), 'recado-bodies-'));
const storage = openStorage({ directory });
let http: FastifyInstance;
beforeAll(async () => {
  http = await openHttp({
    log: openLog('silent', false),
    origins: () => true,
    secureHost: undefined,
    trustedProxies: [],
    lagLimitMs: 60_000,
    bodyTimes: times,
  });
  const receiveFile = async (request: FastifyRequest) => {
    const { files } = await readMultipart(
      request,
      { field: 'file', maxFiles: 1, maxBytes: 1_000_000 },
      storage.receive,
      storage.discard,
    );
    const { bytes } = files[0]!.received;
    await storage.discard(files[0]!.received);
    return { bytes };
  };
  http.route({ method: 'POST', url: '/upload', handler: receiveFile });
  http.route({ method: 'POST', url: '/json', handler: (_request, reply) => reply.send({ ok: true }) });
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  rmSync(directory, { recursive: true, force: true });
});

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const tail = '\r\n--b--\r\n';

/**
 * Sends a request piece by piece; returns the answer ('' for none) and after how many ms the connection ended or was
 * answered.
 */
async function send(
  path: string,
  type: string,
  pieces: string[],
  everyMs: number,
  announced = pieces.join('').length,
): Promise<{ answer: string; ms: number }> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const begun = performance.now();
  let answer = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      answer += piece.toString();
      resolve();
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${announced}\r\n\r\n`);
  void (async () => {
    for (const piece of pieces) {
      if (socket.destroyed) return;
      socket.write(piece);
      await pause(everyMs);
    }
  })();
  await ended;
  socket.destroy();
  return { answer, ms: performance.now() - begun };
}
const upload = 'multipart/form-data; boundary=b';

describe('the time a body may take', () => {
  it('lets an upload arrive that takes three times as long as it may stand still', async () => {
    const { answer, ms } = await send(
      '/upload',
      upload,
      [head, ...Array.from({ length: 9 }, () => 'x'.repeat(1_000)), tail],
      330,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*\{"bytes":9000\}$/);
    expect(ms).toBeGreaterThan(3_000);
  });

  it('ends an upload that stands still with an answer of the catalogue, and keeps nothing of it', async () => {
    const { answer, ms } = await send('/upload', upload, [head, 'x'.repeat(1_000)], 10, 500_000);
    expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]*\{"error":"ERR_UPLOAD_STALLED"\}$/);
    expect(ms).toBeLessThan(2_500);
    expect(readdirSync(join(directory, 'incoming'))).toEqual([]);
  });

  it('closes the connection of a body that drips, however steadily', async () => {
    const { answer, ms } = await send(
      '/json',
      'application/json',
      Array.from({ length: 100 }, () => ' '),
      100,
      100,
    );
    expect(answer).toBe('');
    expect(ms).toBeLessThan(2_500);
  });

  it('closes the connection of a body that goes on dripping after its early answer', async () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    const begun = performance.now();
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
    socket.write(
      'POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n',
    );
    const drip = setInterval(() => void socket.write('x'), 100);
    await closed;
    clearInterval(drip);
    expect(performance.now() - begun).toBeLessThan(2_500);
  });
});
