import { connectionsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentialsOf, makeCloudInbox, openCloudServer, otherNumber, type Stub } from '../../../test/cloud.ts';
import { call, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';
import type { StubNumber } from '../../gateways/whatsapp/cloud/testing/stubNumber.ts';
import { deliverWebhooks, messageWebhook } from '../../gateways/whatsapp/cloud/testing/webhooks.ts';

let server: TestServer;
let stub: Stub;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer());
});

/** Another company that enters a number, with any of its credentials changed. */
async function claim(number: StubNumber, changed: Partial<StubNumber> = {}) {
  const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const made = await call(server, connectionsApi.create, {
    as: admin,
    body: { name: 'Reivindicada', provider: 'cloud', cloud: credentialsOf({ ...number, ...changed }) },
  });
  return { admin, made };
}
const connectionOf = async (as: TestUser) => (await call(server, connectionsApi.list, { as })).body[0]!;
const noticeOf = async (as: TestUser, notice: string) =>
  until(async () => (await connectionOf(as)).notice === notice, 10_000);
const ticketsOf = async (as: TestUser) =>
  (await call(server, ticketsApi.list, { as, query: { status: 'pending', showAll: true } })).body.tickets.length;
const wrongToken = { accessToken: 'EAAdeOutraEmpresa' };

describe('the owner of an official number', () => {
  it('is not decided by who enters its id first: a claim without its token blocks nobody', async () => {
    const number = otherNumber();
    const early = await claim(number, wrongToken);
    expect(early.made.status).toBe(200);
    await noticeOf(early.admin, 'token_invalid');
    const owner = await makeCloudInbox(server, number);
    expect(await owner.deliver([owner.said('5513920000001', 'wamid.dono', 'oi')])).toEqual([200]);
    expect([await ticketsOf(owner.admin), await ticketsOf(early.admin)]).toEqual([1, 0]);
  });

  it('tells a claim nothing of a number that is in use', async () => {
    const owner = await makeCloudInbox(server, otherNumber());
    const [used, free] = [await claim(owner.number, wrongToken), await claim(otherNumber(), wrongToken)];
    const seen = async ({ made, admin }: typeof used) => {
      await noticeOf(admin, 'token_invalid');
      const { status, notice, number, cloud } = await connectionOf(admin);
      return { made: made.status, status, notice, number, ids: Object.keys(cloud ?? {}) };
    };
    expect(await seen(used)).toEqual(await seen(free));
    expect((await connectionOf(owner.admin)).status).toBe('CONNECTED');
  });

  it('gives a claim no message, also with the app secret that several customers share', async () => {
    const owner = await makeCloudInbox(server, otherNumber());
    const claimed = await claim(owner.number, wrongToken);
    expect(await owner.deliver([owner.said('5513920000002', 'wamid.segredo', 'só para o dono')])).toEqual([200]);
    expect([await ticketsOf(owner.admin), await ticketsOf(claimed.admin)]).toEqual([1, 0]);
    const forged = [owner.said('5513920000003', 'wamid.falsa', 'falsa')];
    const other = await claim(owner.number, { ...wrongToken, appSecret: 'segredo do atacante' });
    expect(await owner.deliver(forged, { appSecret: 'segredo do atacante' })).toEqual([401]);
    expect(await ticketsOf(other.admin)).toBe(0);
  });

  it('moves with the latest confirmation; the earlier connection says so and may take it back', async () => {
    const before = await makeCloudInbox(server, otherNumber());
    const after = await makeCloudInbox(server, before.number);
    await noticeOf(before.admin, 'number_moved');
    expect((await connectionOf(before.admin)).status).toBe('DISCONNECTED');
    expect(await after.deliver([after.said('5513920000004', 'wamid.mudou', 'oi')])).toEqual([200]);
    expect([await ticketsOf(after.admin), await ticketsOf(before.admin)]).toEqual([1, 0]);
    await call(server, connectionsApi.start, { as: before.admin, params: { whatsappId: before.connectionId } });
    await noticeOf(after.admin, 'number_moved');
    await before.stands('CONNECTED');
  });

  it('waits for Meta when it cannot be reached: saved, said in words, delivered again later', async () => {
    const number = otherNumber();
    stub.fault({ on: 'otherNumber', times: 3, how: { page: 502 } });
    const { admin, made } = await claim(number);
    expect(made.status).toBe(200);
    await noticeOf(admin, 'unconfirmed');
    const payload = messageWebhook(
      number,
      { phone: '5513920000005' },
      { id: 'wamid.cedo', type: 'text', text: { body: 'oi' } },
    );
    const deliver = () =>
      deliverWebhooks([payload], { url: `${server.url}/api/webhooks/whatsapp`, tries: 1, appSecret: number.appSecret });
    expect(await deliver()).toEqual([503]);
    await until(async () => (await connectionOf(admin)).status === 'CONNECTED', 15_000);
    expect(await deliver()).toEqual([200]);
    await until(async () => (await ticketsOf(admin)) === 1);
  });

  it('is asked anew for another id of the same connection', async () => {
    const owner = await makeCloudInbox(server, otherNumber());
    const victim = await makeCloudInbox(server, otherNumber());
    stub.fault({ on: 'otherNumber', times: 100, how: { page: 502 } });
    await call(server, connectionsApi.change, {
      as: owner.admin,
      params: { whatsappId: owner.connectionId },
      body: { cloud: { phoneNumberId: victim.number.phoneNumberId } },
    });
    expect(
      await victim.deliver([victim.said('5513920000006', 'wamid.vítima', 'oi')], { appSecret: owner.number.appSecret }),
    ).toEqual([401]);
    expect(await victim.deliver([victim.said('5513920000006', 'wamid.vítima2', 'oi')])).toEqual([200]);
    expect([await ticketsOf(victim.admin), await ticketsOf(owner.admin)]).toEqual([1, 0]);
  });
});
