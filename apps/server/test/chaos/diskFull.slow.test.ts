import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { makeServerProcess, type ServerProcess } from './serverProcess.ts';
import { mountSmallDisk } from './tmpfs.ts';

/** Room for the embedded database (about 90 MB at its first start) and little more. */
const megabytes = 224;
const disk = mountSmallDisk(megabytes);

/** Mounting needs root. Elsewhere this file does not run, and docs/trust.md says so. */
describe.skipIf(!disk)('a full disk', () => {
  let server: ServerProcess;
  let token: string;
  const [email, password] = ['admin@disco.recado', 'senha-do-disco-1'];
  const post = async (
    path: string,
    body: unknown,
  ): Promise<{ status: number; error: string | undefined; retryAfter: string | null }> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      error: ((await answer.json()) as { error?: string }).error,
      retryAfter: answer.headers.get('retry-after'),
    };
  };
  const ready = async (): Promise<{ status: number; disk: string | undefined }> => {
    const answer = await fetch(`${server.url}/api/ready`);
    return { status: answer.status, disk: ((await answer.json()) as { checks?: { disk: string } }).checks?.disk };
  };
  let n = 0;
  const note = () =>
    post('/quick-messages', { shortcode: `nota ${n++}`, message: randomBytes(1_400).toString('base64') });

  beforeAll(async () => {
    await buildServer();
    server = await makeServerProcess({
      DATA_DIR: disk!.directory,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      DISK_RESERVE_MB: '16',
    });
    await server.start();
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    token = ((await answer.json()) as { token: string }).token;
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    disk!.free();
  }, 30_000);

  it('is 503 with Retry-After on writes, never 500, and not ready; with space again all works', async () => {
    expect(await note()).toMatchObject({ status: 200 });
    disk!.fill();
    expect(await ready()).toEqual({ status: 503, disk: 'full' });
    const answers = [];
    for (let tries = 0; tries < 400 && answers.filter(({ status }) => status !== 200).length < 20; tries++)
      answers.push(await note());
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length, 'the disk was never full for the database').toBe(20);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
    expect(refused.map(({ error }) => error)).toContain('ERR_STORAGE_FULL');
    expect(server.died()).toBeUndefined();
    disk!.free();
    await expect.poll(async () => (await note()).status, { timeout: 30_000, interval: 250 }).toBe(200);
    expect(await ready()).toEqual({ status: 200, disk: undefined });
  }, 90_000);

  it('is waited for by PostgreSQL too, which goes down when its log finds no room', async () => {
    const { port, password: secret } = JSON.parse(readFileSync(join(disk!.directory, 'database.json'), 'utf8')) as {
      port: number;
      password: string;
    };
    const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: secret, database: 'recado' });
    admin.on('error', () => undefined);
    await admin.connect();
    disk!.fill();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 30; tries++) {
      // Each change after a switch needs a new segment of 16 MB.
      await admin.query('select pg_switch_wal()').catch(() => undefined);
      statuses.add((await note()).status);
    }
    await admin.end().catch(() => undefined);
    expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
    expect(server.died()).toBeUndefined();
    disk!.free();
    await expect.poll(async () => (await note()).status, { timeout: 30_000, interval: 250 }).toBe(200);
  }, 90_000);

  it('refuses an upload before its bytes are read, and leaves no partial file', async () => {
    disk!.fill();
    const upload = request(`${server.url}/api/messages/1`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 50_000_000,
      },
    });
    const answered = new Promise((resolve) =>
      upload
        .once('response', (answer) => resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] }))
        .on('error', () => undefined),
    );
    upload.write('--x\r\ncontent-disposition: form-data; name="medias"; filename="foto.jpg"\r\n\r\n');
    expect(await answered).toEqual({ status: 503, retryAfter: '30' });
    upload.destroy();
    expect(readdirSync(join(disk!.directory, 'incoming'))).toEqual([]);
    disk!.free();
  }, 30_000);

  it('leaves nothing running after a stop while the disk is full', async () => {
    disk!.fill();
    expect(await server.stop()).toBe(0);
    disk!.free();
    // Unmounting fails while any process has its folder there.
    await expect.poll(() => (disk!.remove(), true), { timeout: 10_000 }).toBe(true);
  }, 40_000);
});
