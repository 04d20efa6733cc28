import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCloudInbox, openCloudServer, otherNumber } from '../../../test/cloud.ts';
import { until, type TestServer } from '../../../test/harness.ts';
import { batched, signatureOf } from '../../gateways/whatsapp/cloud/testing/webhooks.ts';

type Inbox = Awaited<ReturnType<typeof makeCloudInbox>>;
let server: TestServer;
let inbox: Inbox;
beforeAll(async () => {
  ({ server } = await openCloudServer({}, { TRUST_PROXY: '127.0.0.1' }));
  inbox = await makeCloudInbox(server, otherNumber());
});

let count = 0;
const number = () => `551391${String(1_000_000 + ++count)}`;
/** Posts a body as if from an address. */
const post = async (from: string, body: string | Buffer, signature: string) => {
  const answer = await fetch(`${server.url}/api/webhooks/whatsapp`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': from, 'x-hub-signature-256': signature },
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
};
const foreign = (body: string | Buffer) => signatureOf('a secret of somebody else', body);
const own = (body: string | Buffer) => signatureOf(inbox.number.appSecret, body);

describe('intake of webhook deliveries from strangers', () => {
  it('refuses what has no signature before its body is read [S14]', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    // 3 MB are announced and not one byte of them is sent.
    socket.write(
      `POST /api/webhooks/whatsapp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n`,
    );
    const answer = await new Promise<string>(
      (resolve) => void socket.once('data', (piece) => resolve(piece.toString())),
    );
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('limits unverified bytes by address and tells when to try again; other addresses go on [S14, R20]', async () => {
    const body = JSON.stringify(inbox.said(number(), 'wamid.forjada', 'x'.repeat(2_900_000)));
    // All at once: on a slow machine, one after the other would take long enough for the address to be allowed more.
    const postAtOnce = (count: number) =>
      Promise.all(Array.from({ length: count }, () => post('203.0.113.7', body, foreign(body))));
    const statuses = (await postAtOnce(12)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const refused = await post('203.0.113.7', '{}', foreign('{}'));
    expect(refused.status).toBe(200);
    const large = (await postAtOnce(4)).find(({ status }) => status !== 401);
    expect([large?.status, large?.body, Number(large?.retryAfter) > 0]).toEqual([
      429,
      '{"error":"ERR_TOO_MANY_REQUESTS"}',
      true,
    ]);
    const mine = JSON.stringify(inbox.said(number(), 'wamid.legítima', 'legítima'));
    expect((await post('203.0.113.8', mine, own(mine))).status).toBe(200);
  });

  it('does not limit verified deliveries, however many bytes they have [R20]', async () => {
    const statuses = [];
    for (let sent = 0; sent < 12; sent += 1) {
      const body = JSON.stringify(inbox.said(number(), `wamid.grande${sent}`, 'x'.repeat(2_900_000)));
      statuses.push((await post('203.0.113.9', body, own(body))).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('stores a large batch through the worker as a small one', async () => {
    const here = await makeCloudInbox(server, otherNumber());
    const messages = Array.from({ length: 400 }, (_, at) =>
      here.said(number(), `wamid.lote${at}`, `mensagem ${at} 👋🏽 ${'y'.repeat(100)}`),
    );
    expect(await here.deliver([batched(messages)])).toEqual([200]);
    await until(
      async () =>
        (await server.admin.query('select 1 from messages where company_id = $1', [here.companyId])).rowCount === 400,
      20_000,
    );
    const { rows } = await server.admin.query<{ body: string }>(
      `select body from messages where company_id = $1 and wid = 'wamid.lote7'`,
      [here.companyId],
    );
    expect(rows[0]?.body).toBe(`mensagem 7 👋🏽 ${'y'.repeat(100)}`);
  });

  it('answers 400 to signed bytes that are no JSON, of any size', async () => {
    for (const length of [10, 200_000]) {
      const body = `{"metadata":{"phone_number_id":"${inbox.number.phoneNumberId}"} ${'!'.repeat(length)}}`;
      expect((await post('203.0.113.10', body, own(body))).status).toBe(400);
    }
  });
});
