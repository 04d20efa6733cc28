import { beforeAll, expect, test } from 'vitest';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox, within } from '../../../test/make.ts';
import { inboundDeps } from '../../app/ports.ts';
import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { newWid } from '../../gateways/whatsapp/newWid.ts';
import { receiveInbound } from './receiveInbound.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('a receipt that arrives while its message is being stored is applied [trust R4, I5]', async () => {
  const { companyId, connectionId, testContact } = await makeInbox(server);
  const wid = newWid();
  const typed: Inbound = {
    type: 'message',
    connectionId,
    wid,
    identities: [{ kind: 'phone', value: testContact.number }],
    fromMe: true,
    sentAt: new Date(),
    content: { mediaType: 'conversation', body: 'digitado no celular' },
  };
  let receipt: Promise<unknown> | undefined;
  await within(server, companyId, async (work) => {
    await receiveInbound(work, typed, inboundDeps);
    // The contact has read it already, and says so before this is committed.
    receipt = within(server, companyId, (other) =>
      receiveInbound(other, { type: 'receipt', connectionId, wid, ack: 3 }, inboundDeps),
    );
    await until(
      async () =>
        (await server.admin.query('select 1 from pg_locks where not granted and pid <> pg_backend_pid()')).rowCount! >
        0,
    );
  });
  await receipt;
  const { rows } = await server.admin.query(
    `select ack, (select count(*)::int from early_events where company_id = $1) as waiting from messages where company_id = $1 and wid = $2`,
    [companyId, wid],
  );
  expect(rows).toEqual([{ ack: 3, waiting: 0 }]);
});
