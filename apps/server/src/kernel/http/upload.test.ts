import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits, ticketsApi } from '@recado/contracts';
import { request } from 'undici';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

let server: TestServer;
let agent: TestUser;
let path: string;
beforeAll(async () => {
  server = await openTestServer();
  const inbox = await makeInbox(server);
  agent = inbox.agent;
  const { ticketId } = await inbox.testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  path = `/api/messages/${ticketId}`;
});

const boundary = 'fronteira';
const typed = `multipart/form-data; boundary=${boundary}`;
const end = `--${boundary}--\r\n`;
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, disposition = 'name="medias"; filename="nota.txt"') =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: text/plain\r\n\r\n${content}\r\n`;

async function post(body: string, contentType = typed): Promise<{ status: number; error: string }> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${agent.token}`, 'content-type': contentType },
    body,
  });
  return { status: answer.status, error: ((await answer.json()) as { error: string }).error };
}

const partialFiles = () => readdirSync(join(server.config.dataDirectory, 'incoming'));
const storedMessages = async () => (await server.admin.query('select 1 from messages where from_me')).rowCount;

describe('a multipart body that is not as it should be', () => {
  const whole = field('body', 'segue') + file('conteúdo da nota '.repeat(500));
  const many = Array.from({ length: 61 }, (_, at) => field(`campo${at}`, 'x')).join('');
  it.each<[what: string, body: string, contentType?: string]>([
    ['ends in the middle of a file', whole.slice(0, -1_000)],
    ['ends in the header of a part', `${whole}--${boundary}\r\ncontent-disposition: form-`],
    ['has no closing boundary', whole],
    ['has another boundary than its header', whole + end, 'multipart/form-data; boundary=outra'],
    ['has no boundary in its header', whole + end, 'multipart/form-data'],
    ['is no multipart at all', 'nada disto', typed],
    ['calls itself something else', whole + end, 'multipart/mixed; boundary=fronteira'],
    ['has 61 fields', many + end],
    ['has a field of 65 kB', field('body', 'x'.repeat(65 * 1024)) + end],
    ['has a part without a name', file('x', 'filename="nota.txt"') + whole.slice(0, -2)],
    ['has a broken header of a part', `--${boundary}\r\n\0\0\0\r\n\r\nx\r\n${end}`],
    ['names a field like a property of every object', field('__proto__', 'x') + field('constructor', 'x') + whole],
    ['is empty', ''],
  ])(
    'is refused with ERR_VALIDATION and leaves nothing when it %s [S10, R16]',
    async (...[, body, contentType]: [what: string, body: string, contentType?: string]) => {
      expect(await post(body, contentType)).toEqual({ status: 400, error: 'ERR_VALIDATION' });
      expect(partialFiles()).toEqual([]);
      expect(await storedMessages()).toBe(0);
    },
  );

  it('takes a field after the files, and a file without a name', async () => {
    expect((await post(file('um') + field('body', 'legenda') + end)).status).toBe(200);
    expect((await post(file('dois', 'name="medias"; filename=""') + end)).status).toBeLessThan(500);
    expect(partialFiles()).toEqual([]);
  });

  it('leaves no partial file when the client gives up [S10]', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${agent.token}\r\ncontent-type: ${typed}\r\ncontent-length: 5000000\r\n\r\n`,
    );
    socket.write(field('body', 'x') + file('y'.repeat(300_000)).slice(0, -10));
    await until(async () => partialFiles().length > 0);
    socket.destroy();
    await until(async () => partialFiles().length === 0);
    const alive = await fetch(`${server.url}/api/health`);
    expect(alive.status).toBe(200);
  });
});

describe('the largest file over a slow line', () => {
  // Takes 5.5 minutes: SLOW_UPLOAD=1 npx vitest run apps/server/src/kernel/http/upload.test.ts -t 200
  it.runIf(process.env.SLOW_UPLOAD)(
    '64 MB at 200 kB/s arrive whole',
    async () => {
      const piece = Buffer.alloc(100_000, 'contrato ');
      const pieces = Math.floor((limits.fileBytes - 1) / piece.length);
      const body = async function* () {
        yield Buffer.from(field('body', 'segue') + file('').slice(0, -2));
        for (let sent = 0; sent < pieces; sent += 1) {
          yield piece;
          await pause(500);
        }
        yield Buffer.from(`\r\n${end}`);
      };
      const begun = performance.now();
      const answer = await request(server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${agent.token}`, 'content-type': typed },
        body: Readable.from(body()),
        headersTimeout: 0,
      });
      const sent = (await answer.body.json()) as { mediaName?: string };
      const seconds = Math.round((performance.now() - begun) / 1_000);
      console.log(`${pieces * piece.length} bytes in ${seconds} s: ${answer.statusCode}`);
      expect([answer.statusCode, sent]).toMatchObject([200, {}]);
      const { rows } = await server.admin.query<{ bytes: string }>('select bytes from media order by id desc limit 1');
      expect(Number(rows[0]!.bytes)).toBe(pieces * piece.length);
      expect(seconds).toBeGreaterThan(300);
    },
    600_000,
  );
});

describe('bytes that are no HTTP request', () => {
  it('is answered in the form of every failure', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('NADA DISTO\r\n\r\n');
    const answer = await new Promise<string>(
      (resolve) => void socket.once('data', (piece) => resolve(piece.toString())),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"error":"ERR_VALIDATION"\}$/);
    socket.destroy();
  });
});
