import { connectionsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, until } from './harness.ts';
import { makeConnection, makeCompany, makeUser } from './make.ts';
import { openScriptedServer } from './scriptedSession.ts';

// Pairing against a socket that follows a script, in the order the source of Baileys 7.0.0-rc14 tells; no code was
// typed on a real phone.

let scripted: Awaited<ReturnType<typeof openScriptedServer>>;
beforeAll(async () => {
  scripted = await openScriptedServer({ paired: false });
});
const keysOf = async (connectionId: number) =>
  (await scripted.server.admin.query('select type, key from session_keys where connection_id = $1', [connectionId]))
    .rows;

test('a number gets a pairing code beside the QR; keys are kept only after it was typed [CONN-24]', async () => {
  const { server, makeLinkedConnection } = scripted;
  const { admin, agent, connectionId, socket, stands, next } = await makeLinkedConnection();
  const ask = (number: string, as = admin) =>
    call(server, connectionsApi.pairByCode, { as, params: { whatsappId: connectionId }, body: { number } });
  expect((await ask('+55 11 91234-5678')).body as unknown).toEqual({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  socket.showCode('qr-1');
  await stands('qrcode');
  expect(await ask('+55 11 91234-5678')).toMatchObject({ status: 200, body: { code: 'CODE5678' } });
  expect((await ask('12')).body as unknown).toMatchObject({
    error: 'ERR_VALIDATION',
    details: { fields: { number: 'too_small' } },
  });
  expect((await ask('+55 11 91234-5678', agent)).body as unknown).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect(await keysOf(connectionId)).toEqual([]);

  socket.scan();
  await stands('PAIRING');
  await until(async () => (await keysOf(connectionId)).length > 0);
  socket.close(515);
  const second = await next();
  second.open();
  await stands('CONNECTED');
  expect(
    (await call(server, connectionsApi.get, { as: admin, params: { whatsappId: connectionId } })).body,
  ).toMatchObject({ number: '5511400000001', qrcode: '', reconnects: 0 });
  // Connected it needs no code.
  expect((await ask('+55 11 91234-5678')).body as unknown).toEqual({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  await call(server, connectionsApi.newQr, { as: admin, params: { whatsappId: connectionId } });
  await until(async () => (await keysOf(connectionId)).length === 0);
});

test('a simulated phone has no codes, and neither has a line of another company', async () => {
  const { server, makeLinkedConnection } = scripted;
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const simulated = await makeConnection(server, companyId, admin, { paired: false });
  await until(
    async () =>
      (await call(server, connectionsApi.get, { as: admin, params: { whatsappId: simulated } })).body.status ===
      'qrcode',
  );
  const ask = (whatsappId: number) =>
    call(server, connectionsApi.pairByCode, { as: admin, params: { whatsappId }, body: { number: '5511912345678' } });
  expect((await ask(simulated)).body as unknown).toEqual({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  const { connectionId } = await makeLinkedConnection();
  expect(await ask(connectionId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
});

test('a new connection uses WhatsApp Web by default; production refuses the simulator [CONN-11]', async () => {
  const server = await openTestServer({
    roles: 'web',
    env: { NODE_ENV: 'production', ADMIN_PASSWORD: 'uma-senha-longa' },
  });
  const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const create = (body: object) => call(server, connectionsApi.create, { as: admin, body: { name: 'Loja', ...body } });
  expect(await create({ provider: 'sandbox' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', details: { fields: { provider: 'invalid_value' } } },
  });
  const empty = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
  expect(await create({})).toMatchObject({
    status: 200,
    body: {
      ...empty,
      ...{ name: 'Loja', provider: 'beta', importHistory: false, expiresInactiveMessage: '', token: '', qrcode: '' },
      ...{ expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, retries: 0, queueIds: [], queues: [] },
      ...{ transferQueueId: null, timeToTransfer: null, promptId: null, integrationId: null },
    },
  });
});
