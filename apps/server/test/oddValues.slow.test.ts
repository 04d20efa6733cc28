import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { errors, type Endpoint } from '@recado/contracts';
import { seeded } from './chaos/seeded.ts';
import { seed } from './seed.ts';
import { openTestServer, send, tokenFor, type TestServer } from './harness.ts';
import { endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';

/**
 * Every combination of a field and an odd value takes minutes. A run tries a part of them by its seed;
 * `ODD_VALUES=all` tries all.
 */
const choice = process.env.ODD_VALUES ?? String(seed);
/** Returns a function that chooses some of a list. The same endpoint gets the same choice, also at a retry. */
function chooserFor(name: string): <T>(all: readonly T[], count: number) => readonly T[] {
  const chance = seeded(crc32(name) + (Number(choice) || 0));
  return (all, count) => (choice === 'all' ? all : chance.shuffle(all).slice(0, count));
}

/** JSON of values that a client may send where a text, a number or an id is expected. */
const oddValues: Record<string, string> = {
  'an object without a usable prototype': '{"toString":1,"valueOf":2}',
  'an object with a null toString': '{"toString":null,"constructor":null}',
  'an own __proto__': '{"__proto__":{"toString":1}}',
  'a list of lists': '[[[[]]]]',
  'a deeply nested list': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  'a deeply nested object': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'a number past every limit': '1e400',
  'minus zero': '-0',
  'a text of 900,000 letters': `"${'x'.repeat(900_000)}"`,
  'a NUL': '"\\u0000"',
  'a lone surrogate': '"\\ud800"',
  true: 'true',
  null: 'null',
};

/** Bodies that are no JSON, or not what their content type says. */
const oddBodies: [string, string, string][] = [
  ['half a JSON text', 'application/json', '{"email":"a@b'],
  ['no JSON', 'application/json', 'nada'],
  ['a JSON text alone', 'application/json', '"texto"'],
  ['a JSON list', 'application/json', '[1,2,3]'],
  ['a form', 'application/x-www-form-urlencoded', 'email=a%40b.c&email=d'],
  ['XML', 'text/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['multipart without a boundary', 'multipart/form-data', '--x\r\n'],
  [
    'multipart that ends in a part',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nhalf',
  ],
  ['multipart that ends in a header', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
  ['multipart with nothing', 'multipart/form-data; boundary=x', ''],
  [
    'multipart with 70 fields',
    'multipart/form-data; boundary=x',
    `${Array.from({ length: 70 }, (_, n) => `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
  ],
  [
    'multipart with a long field',
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n${'x'.repeat(70_000)}\r\n--x--\r\n`,
  ],
  [
    'multipart with fields named like properties',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x\r\ncontent-disposition: form-data; name="toString"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['an unknown content type', 'application/octet-stream; charset=\u0001', 'x'],
];

let server: TestServer;
let ours: SecondCompany;
beforeAll(async () => {
  server = await openTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  ours = await makeSecondCompany(server, 'CANARIO');
}, 60_000);

let calls = 0;
let caller: { token: string; generation: number } | undefined;
/** A call may end the sign-ins of its caller. The next one then needs a token of the new generation. */
async function currentToken(): Promise<string> {
  const { rows } = await server.admin.query<{ generation: number }>({
    name: 'generation',
    text: 'select generation from users where id = $1',
    values: [ours.admin.id],
  });
  const { generation } = rows[0]!;
  if (caller?.generation !== generation)
    caller = { generation, token: await tokenFor(server, { ...ours.admin, profile: 'admin', generation }) };
  return caller.token;
}

/** Sends raw text from an address of its own each time, so that no limit answers instead of the handler. */
async function sendRaw(
  endpoint: Endpoint,
  path: string,
  payload: string | undefined,
  contentType = 'application/json',
) {
  const token = await currentToken();
  return send(server, {
    method: endpoint.method,
    url: `/api${path}`,
    ...(payload === undefined || endpoint.method === 'GET' ? {} : { payload }),
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `203.0.${(calls >> 8) & 255}.${calls++ & 255}`,
      ...(payload === undefined || endpoint.method === 'GET' ? {} : { 'content-type': contentType }),
    },
  });
}

/** The path of an endpoint for a request, with one parameter put in as it is. */
const pathOf = (endpoint: Endpoint, params: Record<string, unknown>, odd: Record<string, string> = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => odd[name] ?? encodeURIComponent(String(params[name] ?? '')));

const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Every answer is a refusal from the catalogue or a success; never a failure of ours. */
function expectNoFault(answer: { status: number; text: string; body: unknown }, what: string): void {
  expect(answer.status, `seed ${choice}, ${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  const { error } = answer.body as { error?: string };
  if (answer.status >= 400) expect(Object.keys(errors), `seed ${choice}, ${what}`).toContain(error);
}

describe('odd values through the HTTP door', () => {
  it.each(endpoints)(
    '%s answers no 5xx to odd values in its body [R16]',
    { timeout: 60_000 },
    async (name, endpoint) => {
      if (endpoint.method === 'GET') return;
      const some = chooserFor(name);
      const request = requestFor(name, endpoint, ours);
      const fields = [...new Set([...keysOf(endpoint.body), 'email', 'unknown'])];
      for (const field of fields)
        for (const [what, json] of some(Object.entries(oddValues), 4)) {
          const others = JSON.stringify({ ...request.body, [field]: 'ODD' });
          expectNoFault(
            await sendRaw(
              endpoint,
              pathOf(endpoint, request.params),
              others.replace('"ODD"', () => json),
            ),
            `${field}: ${what}`,
          );
        }
    },
  );

  it.each(endpoints)('%s answers no 5xx to odd bodies [R16]', { timeout: 60_000 }, async (name, endpoint) => {
    if (endpoint.method === 'GET') return;
    const some = chooserFor(name);
    const { params } = requestFor(name, endpoint, ours);
    for (const [what, type, body] of some(oddBodies, 5))
      expectNoFault(await sendRaw(endpoint, pathOf(endpoint, params), body, type), what);
  });

  it.each(endpoints)('%s answers no 5xx to odd addresses [R16]', { timeout: 60_000 }, async (name, endpoint) => {
    const some = chooserFor(name);
    const { params, query } = requestFor(name, endpoint, ours);
    const oddParts = [
      '%00',
      '%ff',
      '%ud800',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e',
      '9'.repeat(400),
      '-1',
      '1e9',
      '%F0%9F%98%80',
      '__proto__',
      'toString',
      "'%20or%201=1--",
    ];
    for (const key of Object.keys(params))
      for (const odd of some(oddParts, 4))
        expectNoFault(
          await sendRaw(endpoint, pathOf(endpoint, params, { [key]: odd }), '{}'),
          `${key}: ${odd.slice(0, 20)}`,
        );
    const known = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    const keys = [...new Set([...keysOf(endpoint.query), '__proto__', 'email'])];
    for (const key of keys) {
      const oddQueries = [
        `${key}=%00`,
        `${key}=1&${key}=2`,
        `${key}[]=1`,
        `${key}[a][b]=1`,
        `${key}=%ff`,
        `${key}=${'9'.repeat(400)}`,
        `${key}=%5B%7B%7D%5D`,
        `${key}=${'x'.repeat(4_000)}`,
        key,
      ];
      for (const odd of some(oddQueries, 3))
        expectNoFault(await sendRaw(endpoint, `${pathOf(endpoint, params)}?${known}&${odd}`, '{}'), odd.slice(0, 40));
    }
  });
});

describe('requests that end in the middle', () => {
  const uploads = endpoints.filter(([, { upload }]) => upload);

  test.each(uploads)('%s survives a body that is cut off by its sender [R16]', async (name, endpoint) => {
    const { port } = server.http.server.address() as AddressInfo;
    const path = `/api${pathOf(endpoint, requestFor(name, endpoint, ours).params)}`;
    await new Promise<void>((resolve) => {
      const request = httpRequest({
        port,
        path,
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${ours.admin.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '100000',
        },
      });
      request.on('error', () => resolve());
      request.on('close', () => resolve());
      request.write('--x\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nhalf');
      setTimeout(() => request.destroy(), 50);
    });
    expect((await send(server, { method: 'GET', url: '/api/health' })).status).toBe(200);
  });
});
