import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { openEgress, type EgressReason, type Resolve } from './egress.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(resolve);
        }),
    ),
  );
});

async function serve(
  listener: RequestListener,
  host = '127.0.0.1',
  port = 0,
): Promise<{ origin: string; port: number }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const taken = (server.address() as AddressInfo).port;
  return { origin: `http://${host}:${taken}`, port: taken };
}

const reason = (expected: EgressReason) => ({ name: 'EgressError', reason: expected });
const inside = openEgress({ allowPrivate: true });
/** An outside that would meet our canary, if it ever connected. */
const outside = openEgress();

test('a request reaches its server, and the answer is returned', async () => {
  let seen: IncomingMessage | undefined;
  let body = '';
  const { origin, port } = await serve(async (request, response) => {
    seen = request;
    body = await text(request);
    response.writeHead(201, { 'x-two': ['a', 'b'], 'content-type': 'text/plain' }).end('feito');
  });
  const answer = await inside.request({
    url: `${origin}/hook?a=1`,
    method: 'POST',
    body: '{"a":"ç"}',
    headers: {
      'Content-Type': 'application/json',
      Authorization: 'Bearer x',
      Host: 'evil.example',
      'Content-Length': '1',
      Connection: 'upgrade',
    },
  });
  expect(answer).toMatchObject({
    status: 201,
    url: `${origin}/hook?a=1`,
    headers: { 'content-type': 'text/plain', 'x-two': 'a, b' },
  });
  expect(answer.body.toString()).toBe('feito');
  expect(body).toBe('{"a":"ç"}');
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/hook?a=1',
    headers: { host: `127.0.0.1:${port}`, authorization: 'Bearer x', 'content-length': '10' },
  });
});

describe('a timeout', () => {
  test.each([9_999.37, 2 ** 40, Number.POSITIVE_INFINITY])('of %s ms is understood', async (timeoutMs) => {
    const { origin } = await serve((_request, response) => response.end('feito'));
    expect(await inside.request({ url: origin, timeoutMs })).toMatchObject({ status: 200 });
  });

  test('that has run out already is a timeout, not an error of the call', async () => {
    const { origin } = await serve(() => undefined);
    await expect(inside.request({ url: origin, timeoutMs: -0.5 })).rejects.toMatchObject(reason('timeout'));
  });
});

test('a mistake of ours stays what it is and is not taken for a failure of the network', async () => {
  const egress = openEgress({ allowPrivate: true, resolve: () => Promise.resolve([null as never]) });
  await expect(egress.request({ url: 'http://shop.example/' })).rejects.toBeInstanceOf(TypeError);
});

describe('addresses that are refused', () => {
  test.each<[string, EgressReason]>([
    ['', 'url'],
    ['not an address', 'url'],
    ['//example.com', 'url'],
    ['http://', 'url'],
    ['http://1.2.3.4.5.6/', 'url'],
    ['http://[::1', 'url'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['gopher://127.0.0.1:6379/_INFO', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://user:pass@example.com/', 'userinfo'],
    ['http://example.com@127.0.0.1/', 'userinfo'],
    ['https://:p@example.com/', 'userinfo'],
    ['http://example.com:22/', 'port'],
    ['http://example.com:8080/', 'port'],
    ['https://example.com:6379/', 'port'],
    ['http://127.0.0.1/', 'address'],
    ['http://localhost/', 'address'],
    ['http://0/', 'address'],
    ['http://0.0.0.0/', 'address'],
    ['http://127.1/', 'address'],
    ['http://0177.0.0.1/', 'address'],
    ['http://017700000001/', 'address'],
    ['http://2130706433/', 'address'],
    ['http://0x7f000001/', 'address'],
    ['http://0x7f.0.0.1/', 'address'],
    ['http://①②⑦.⓪.⓪.①/', 'address'],
    ['http://127。0。0。1/', 'address'],
    ['http://%31%32%37.0.0.1/', 'address'],
    ['http://[::1]/', 'address'],
    ['http://[::]/', 'address'],
    ['http://[::ffff:127.0.0.1]/', 'address'],
    ['http://[::ffff:7f00:1]/', 'address'],
    ['http://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'address'],
    ['http://[::127.0.0.1]/', 'address'],
    ['http://[64:ff9b::7f00:1]/', 'address'],
    ['http://[2002:7f00:1::]/', 'address'],
    ['http://[fe80::1]/', 'address'],
    ['http://[fd00:ec2::254]/', 'address'],
    ['http://10.0.0.1/', 'address'],
    ['http://172.16.0.1/', 'address'],
    ['http://192.168.0.1:443/', 'address'],
    ['https://100.64.0.1/', 'address'],
    ['http://224.0.0.1/', 'address'],
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['http://168.63.129.16/metadata', 'address'],
  ])('%s', async (url, why) => {
    await expect(outside.request({ url })).rejects.toMatchObject(reason(why));
  });
});

describe('names', () => {
  const named =
    (addresses: string[]): Resolve =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  test.each([
    ['private', ['10.0.0.1']],
    ['private among public', ['93.184.216.34', '127.0.0.1']],
    ['mapped', ['::ffff:127.0.0.1']],
  ])('that lead to a %s address', async (_what, addresses) => {
    await expect(
      openEgress({ resolve: named(addresses) }).request({ url: 'http://shop.example/' }),
    ).rejects.toMatchObject(reason('address'));
  });

  test('a host whose name has no address is refused, also when no answer comes', async () => {
    await expect(
      openEgress({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }).request({ url: 'http://no.example/' }),
    ).rejects.toMatchObject(reason('unresolved'));
    await expect(openEgress({ resolve: named([]) }).request({ url: 'http://no.example/' })).rejects.toMatchObject(
      reason('unresolved'),
    );
    await expect(
      openEgress({ resolve: () => new Promise(() => undefined) }).request({ url: 'http://no.example/', timeoutMs: 50 }),
    ).rejects.toMatchObject(reason('timeout'));
  });

  test('a host is resolved once, and a different later answer is not used', async () => {
    let canary = 0;
    const { port } = await serve((request, response) => response.end(request.headers.host));
    await serve(
      (_request, response) => {
        canary += 1;
        response.end('canary');
      },
      '127.0.0.2',
      port,
    );
    let asked = 0;
    const egress = openEgress({
      allowPrivate: true,
      resolve: () => Promise.resolve([{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]),
    });
    const answer = await egress.request({ url: `http://rebind.example:${port}/` });
    expect(answer.body.toString()).toBe(`rebind.example:${port}`);
    expect([asked, canary]).toEqual([1, 0]);
  });

  test('a host is reached at its second address if the first does not answer', async () => {
    const { port } = await serve((_request, response) => response.end('ok'));
    const egress = openEgress({ allowPrivate: true, resolve: named(['127.0.0.3', '127.0.0.1']) });
    expect((await egress.request({ url: `http://two.example:${port}/` })).body.toString()).toBe('ok');
  });
});

describe('redirects', () => {
  const chain = (hops: number) =>
    serve((request, response) => {
      const at = Number(request.url!.slice(1));
      if (at < hops) response.writeHead(302, { location: `/${at + 1}` }).end();
      else response.end(`arrived ${request.method}`);
    });

  test('are returned as answers unless the caller follows them, and at most three are followed', async () => {
    const { origin } = await chain(3);
    expect(await inside.request({ url: `${origin}/0` })).toMatchObject({ status: 302, headers: { location: '/1' } });
    expect((await inside.request({ url: `${origin}/0`, followRedirects: true })).body.toString()).toBe('arrived GET');
    const { origin: longer } = await chain(4);
    await expect(inside.request({ url: `${longer}/0`, followRedirects: true })).rejects.toMatchObject(
      reason('redirects'),
    );
  });

  test.each<[string, EgressReason]>([
    ['file:///etc/passwd', 'scheme'],
    ['http://user@127.0.0.1/', 'userinfo'],
    ['http://', 'url'],
    ['http://169.254.169.254/', 'address'],
    ['http://[::1]/', 'address'],
    ['http://2130706434/', 'address'],
    ['http://intern.example/', 'address'],
  ])('to %s are refused as the address would be', async (location, why) => {
    const { origin } = await serve((_request, response) => response.writeHead(302, { location }).end());
    const egress = openEgress({
      allowPrivate: ['127.0.0.1'],
      resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
    });
    await expect(egress.request({ url: origin, followRedirects: true })).rejects.toMatchObject(reason(why));
  });

  test('a POST becomes a GET after 302, not after 307; other origins get no credentials', async () => {
    const seen: string[] = [];
    const target = await serve(async (request, response) => {
      seen.push(
        `${request.method} ${request.headers.authorization ?? '-'} ${request.headers['x-own'] ?? '-'} ${await text(request)}`,
      );
      response.end();
    });
    const { origin } = await serve((request, response) =>
      response.writeHead(Number(request.url!.slice(1)), { location: target.origin }).end(),
    );
    const post = {
      method: 'POST' as const,
      body: 'b',
      headers: { authorization: 'Bearer x', 'x-own': 'y' },
      followRedirects: true,
    };
    await inside.request({ ...post, url: `${origin}/302` });
    await inside.request({ ...post, url: `${origin}/307` });
    expect(seen).toEqual(['GET - y ', 'POST - y b']);
  });
});

describe('bounds', () => {
  test('an answer of one megabyte is read, and a longer one is refused', async () => {
    const { origin } = await serve((request, response) => response.end(Buffer.alloc(Number(request.url!.slice(1)))));
    expect((await inside.request({ url: `${origin}/1000000` })).body).toHaveLength(1_000_000);
    await expect(inside.request({ url: `${origin}/1000001` })).rejects.toMatchObject(reason('too_large'));
    await expect(inside.request({ url: `${origin}/11`, maxBytes: 10 })).rejects.toMatchObject(reason('too_large'));
  });

  test('a silent server and one that sends single bytes both time out', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.write('x');
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    for (const path of ['/silent', '/slow']) {
      const start = performance.now();
      await expect(inside.request({ url: origin + path, timeoutMs: 150 })).rejects.toMatchObject(reason('timeout'));
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });

  test('a request with a line break in a header is refused', async () => {
    const { origin } = await serve((_request, response) => response.end());
    await expect(inside.request({ url: origin, headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toMatchObject(
      reason('request'),
    );
  });

  test('a malformed answer is a failure, and the error does not quote it', async () => {
    const { origin } = await serve((request) => request.socket.destroy());
    const failure = await inside.request({ url: origin }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...reason('failed'), message: 'request to a foreign address: failed' });
  });

  test('a host that failed five times is not called for a while; other hosts are', async () => {
    let calls = 0;
    let well = false;
    const sick = await serve((_request, response) => {
      calls += 1;
      response.writeHead(well ? 200 : 500).end();
    });
    const fine = await serve((_request, response) => response.end());
    const egress = openEgress({ allowPrivate: true, pauseMs: 200 });
    for (let count = 0; count < 5; count += 1) expect((await egress.request({ url: sick.origin })).status).toBe(500);
    await expect(egress.request({ url: sick.origin })).rejects.toMatchObject(reason('circuit_open'));
    expect((await egress.request({ url: fine.origin })).status).toBe(200);
    expect(calls).toBe(5);
    well = true;
    await new Promise((resolve) => setTimeout(resolve, 220));
    expect((await egress.request({ url: sick.origin })).status).toBe(200);
    expect((await egress.request({ url: sick.origin })).status).toBe(200);
  });
});
