import { cloudApi, connectionsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { credentialsOf, makeCloudInbox, openCloudServer, otherNumber, type Stub } from '../../../test/cloud.ts';
import { call, until, type TestServer } from '../../../test/harness.ts';
import { makeConnection, makeCompany, makeUser } from '../../../test/make.ts';
import { otherWabaId, stubNumber } from '../../gateways/whatsapp/cloud/testing/stubNumber.ts';

let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer());
  inbox = await makeCloudInbox(server);
});

const secretsOf = ({ accessToken, appSecret, verifyToken }: typeof stubNumber) => [accessToken, appSecret, verifyToken];
const get = (as = inbox.admin) => call(server, connectionsApi.get, { as, params: { whatsappId: inbox.connectionId } });

describe('the credentials of an official number', () => {
  test('connect it without a QR; administrators see ids, nobody a secret; the database seals them [CONN-23, CONN-25, CONN-37]', async () => {
    const seen = await get();
    expect(seen.body).toMatchObject({
      provider: 'cloud',
      status: 'CONNECTED',
      qrcode: '',
      number: '5513912344321',
      cloud: { phoneNumberId: stubNumber.phoneNumberId, wabaId: stubNumber.wabaId },
    });
    const asAgent = await get(inbox.agent);
    expect(asAgent.body.cloud).toBeUndefined();
    expect(asAgent.text).not.toContain(stubNumber.phoneNumberId);
    const list = await call(server, connectionsApi.list, { as: inbox.admin });
    const { rows } = await server.admin.query('select row_to_json(c)::text as stored from cloud_accounts c');
    for (const secret of secretsOf(stubNumber))
      for (const text of [seen.text, list.text, asAgent.text, rows[0].stored]) expect(text).not.toContain(secret);
    expect(rows[0].stored).toMatch(/"access_token":"v1\./);
  });

  test('a secret copied into another row does not open', async () => {
    const other = await makeCloudInbox(server, otherNumber());
    await server.admin.query(
      `update cloud_accounts set app_secret = (select app_secret from cloud_accounts where connection_id = $1) where connection_id = $2`,
      [inbox.connectionId, other.connectionId],
    );
    expect(
      await other.deliver([other.said('5513900000001', 'wamid.copiado', 'oi')], { appSecret: stubNumber.appSecret }),
    ).toEqual([500]);
  });

  test('a number of another connection is refused with its own code; a new one needs all five', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const make = (body: object) => call(server, connectionsApi.create, { as: admin, body: { name: 'Outra', ...body } });
    const again = await call(server, connectionsApi.create, {
      as: inbox.admin,
      body: { name: 'Outra', provider: 'cloud', cloud: credentialsOf(stubNumber) },
    });
    expect(again.body as unknown).toEqual({ error: 'ERR_NUMBER_ALREADY_EXISTS' });
    expect(await make({ provider: 'cloud' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { cloud: 'invalid_type' } } },
    });
    expect(await make({ provider: 'sandbox', cloud: credentialsOf(otherNumber()) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
    const { appSecret: _, ...lacking } = credentialsOf(otherNumber());
    expect(await make({ provider: 'cloud', cloud: { ...lacking, accessToken: 'com espaço' } })).toMatchObject({
      status: 400,
      body: { details: { fields: { 'cloud.accessToken': 'invalid_format', 'cloud.appSecret': 'invalid_type' } } },
    });
    expect((await call(server, connectionsApi.list, { as: admin })).body).toEqual([]);
    // A line of another kind takes none later either.
    const simulated = await makeConnection(server, companyId, admin, { paired: false });
    expect(
      (
        await call(server, connectionsApi.change, {
          as: admin,
          params: { whatsappId: simulated },
          body: { cloud: credentialsOf(otherNumber()) },
        })
      ).status,
    ).toBe(400);
  });

  test('a changed token is looked at at once; an empty secret stays as it was [CONN-16]', async () => {
    const change = (cloud: Record<string, string>) =>
      call(server, connectionsApi.change, {
        as: inbox.admin,
        params: { whatsappId: inbox.connectionId },
        body: { cloud },
      });
    expect((await change({ accessToken: 'EAAwrong' })).status).toBe(200);
    await inbox.stands('DISCONNECTED');
    expect((await get()).body.notice).toBe('token_invalid');
    expect((await change({ accessToken: stubNumber.accessToken, appSecret: '', verifyToken: '' })).body.cloud).toEqual({
      phoneNumberId: stubNumber.phoneNumberId,
      wabaId: stubNumber.wabaId,
    });
    await inbox.stands('CONNECTED');
    // An administrator who fixed it at Meta presses "try again" and does not wait minutes for the next check.
    stub.fault({ on: 'number', times: 1, how: { error: { status: 401, code: 190 } } });
    await change({ accessToken: stubNumber.accessToken });
    await inbox.stands('DISCONNECTED');
    await call(server, connectionsApi.start, { as: inbox.admin, params: { whatsappId: inbox.connectionId } });
    await inbox.stands('CONNECTED');
    // The app secret is still the first one.
    expect(await inbox.deliver([inbox.said('5513900000002', 'wamid.depois', 'oi')])).toEqual([200]);
    expect(await inbox.deliver([inbox.said('5513900000002', 'wamid.depois2', 'oi')], { appSecret: '' })).toEqual([401]);
  });

  test('a deleted connection leaves none of them, and its number may be connected anew', async () => {
    const number = otherNumber();
    const gone = await makeCloudInbox(server, number);
    await call(server, connectionsApi.remove, { as: gone.admin, params: { whatsappId: gone.connectionId } });
    expect(
      (await server.admin.query('select 1 from cloud_accounts where connection_id = $1', [gone.connectionId])).rowCount,
    ).toBe(0);
    // Meta may go on delivering for a while: nobody's number.
    expect(await gone.deliver([gone.said('5513900000003', 'wamid.tarde', 'oi')])).toEqual([200]);
    expect((await call(server, ticketsApi.list, { as: gone.admin })).body.tickets).toEqual([]);
    await makeCloudInbox(server, number);
  });
});

test('the address to tell Meta is the public one', async () => {
  expect((await call(server, cloudApi.webhook, { as: inbox.admin })).body).toEqual({
    url: `${server.config.publicUrl}/api/webhooks/whatsapp`,
  });
});

describe('the test button', () => {
  const check = (cloud: Record<string, string>, whatsappId?: number) =>
    call(server, cloudApi.test, {
      as: inbox.admin,
      body: { cloud, ...(whatsappId === undefined ? {} : { whatsappId }) },
    });
  const { phoneNumberId, wabaId, accessToken } = stubNumber;

  test('says what is right or wrong in stable codes, and repeats no secret', async () => {
    expect((await check({ phoneNumberId, wabaId, accessToken })).body).toEqual({
      ok: true,
      number: '5513912344321',
      name: 'Loja Aurora',
      quality: 'GREEN',
    });
    const wrong = await check({ phoneNumberId, wabaId, accessToken: 'EAAerradoErradoErrado' });
    expect(wrong.body).toEqual({ ok: false, problem: 'token_invalid' });
    expect(wrong.text).not.toContain('EAAerrado');
    expect((await check({ phoneNumberId: '1234567', wabaId, accessToken })).body).toEqual({
      ok: false,
      problem: 'wrong_number_id',
    });
    expect((await check({ phoneNumberId, wabaId: otherWabaId, accessToken })).body).toEqual({
      ok: false,
      problem: 'wrong_waba_id',
    });
    expect((await check({ phoneNumberId })).body).toEqual({ ok: false, problem: 'credentials_missing' });
    stub.fault({ on: 'number', times: 1, how: { page: 502 } });
    expect((await check({ phoneNumberId, wabaId, accessToken })).body).toEqual({ ok: false, problem: 'service' });
  });

  test('takes what was not typed from the connection, and from none of another company', async () => {
    expect((await check({ accessToken: '' }, inbox.connectionId)).body).toMatchObject({ ok: true });
    expect((await check({ accessToken: 'EAAoutro' }, inbox.connectionId)).body).toEqual({
      ok: false,
      problem: 'token_invalid',
    });
    const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const before = stub.requests.length;
    expect(
      (await call(server, cloudApi.test, { as: stranger, body: { whatsappId: inbox.connectionId } })).body as unknown,
    ).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
    expect(stub.requests.length).toBe(before);
    await until(async () => (await get()).body.status === 'CONNECTED');
  });
});
