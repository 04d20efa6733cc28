import { connectionsApi, type CloudCredentials } from '@recado/contracts';
import { openCloudStub } from '../src/gateways/whatsapp/cloud/testing/cloudStub.ts';
import { otherNumbers, stubNumber, type StubNumber } from '../src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { deliverWebhooks, messageWebhook, statusWebhook } from '../src/gateways/whatsapp/cloud/testing/webhooks.ts';
import { afterFile } from './afterFile.ts';
import { call, openTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeUser, makeQueue } from './make.ts';

export type Stub = Awaited<ReturnType<typeof openCloudStub>>;

/** A house whose Meta is a stub on loopback. */
export async function openCloudServer(
  options: Parameters<typeof openCloudStub>[0] = {},
  env: NodeJS.ProcessEnv = {},
): Promise<{ server: TestServer; stub: Stub }> {
  const stub = await openCloudStub(options);
  const server = await openTestServer({ env: { GRAPH_URL: stub.origin, ...env } });
  afterFile(() => stub.close());
  return { server, stub };
}

/** The fields that a user types to connect a number. */
export const credentialsOf = ({
  phoneNumberId,
  wabaId,
  accessToken,
  appSecret,
  verifyToken,
}: StubNumber): CloudCredentials => ({ phoneNumberId, wabaId, accessToken, appSecret, verifyToken });

let count = 0;
/** A number of another customer. */
export const otherNumber = (): StubNumber => ({
  ...stubNumber,
  phoneNumberId: `${otherNumbers.phoneNumberId}${String(++count).padStart(4, '0')}`,
  wabaId: `${otherNumbers.wabaId}${String(count).padStart(4, '0')}`,
  appSecret: `segredo_do_app_${count}`,
  verifyToken: `confira ${count}`,
});

/** A company with a number of the official API, connected and confirmed. */
export async function makeCloudInbox(server: TestServer, number: StubNumber = stubNumber) {
  const companyId = await makeCompany(server);
  const queueId = await makeQueue(server, companyId);
  const admin = await makeUser(server, companyId, { profile: 'admin', queueIds: [queueId] });
  const agent = await makeUser(server, companyId, { queueIds: [queueId] });
  const made = await call(server, connectionsApi.create, {
    as: admin,
    body: { name: 'Oficial', provider: 'cloud', cloud: credentialsOf(number) },
  });
  if (made.status !== 200) throw new Error(`no connection: ${made.text}`);
  const connectionId = made.body.id;
  const stands = (wanted: string) =>
    until(
      async () =>
        (await call(server, connectionsApi.get, { as: admin, params: { whatsappId: connectionId } })).body.status ===
        wanted,
      10_000,
    );
  await stands('CONNECTED');
  const url = `${server.url}/api/webhooks/whatsapp`;
  /** Delivers, and waits until what was taken in is recorded as well. */
  const deliver = async (
    payloads: unknown[],
    { appSecret = number.appSecret, ...more }: Partial<Parameters<typeof deliverWebhooks>[1]> = {},
  ) => {
    const statuses = await deliverWebhooks(payloads, { url, tries: 1, appSecret, ...more });
    if (statuses.includes(200))
      await until(async () => (await server.admin.query('select 1 from deliveries limit 1')).rowCount === 0, 20_000);
    return statuses;
  };
  return {
    companyId,
    queueId,
    admin,
    agent,
    connectionId,
    number,
    stands,
    deliver,
    /** A customer's message as Meta would deliver it now. */
    said: (phone: string, id: string, body: string, more: Record<string, unknown> = {}) =>
      messageWebhook(
        number,
        { phone },
        { id, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body }, ...more },
      ),
    status: (about: Parameters<typeof statusWebhook>[1]) => statusWebhook(number, about),
  };
}
