import { beforeAll, expect, test } from 'vitest';
import { openHouse, pause, type House } from '../../../test/harness.ts';
import { makeInbox, within } from '../../../test/make.ts';
import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import { newWid } from '../../gateways/whatsapp/newWid.ts';
import { orderPhone } from '../phones/index.ts';
import { settleSchedule } from '../schedules/index.ts';
import { fetchMediaJob } from './fetchMedia.job.ts';
import { receiveInbound } from './receiveInbound.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const parts = {
  fetchMedia: fetchMediaJob({ fetch: () => Promise.reject(new Error('nothing here has a file')) }),
  settled: settleSchedule,
  sending: { orderPhone: async (...order: Parameters<typeof orderPhone>) => void (await orderPhone(...order)), newWid },
};

test('a receipt that comes while its message is being stored is applied, not left waiting for a message that is there (trust R4, I5)', async () => {
  const { companyId, connectionId, customer } = await makeInbox(house);
  const wid = newWid();
  const typed: Inbound = {
    type: 'message',
    connectionId,
    wid,
    identities: [{ kind: 'phone', value: customer.number }],
    fromMe: true,
    sentAt: new Date(),
    content: { mediaType: 'conversation', body: 'digitado no celular' },
  };
  let told: Promise<unknown> | undefined;
  await within(house, companyId, async (work) => {
    await receiveInbound(work, typed, parts);
    // The contact has read it already, and says so before this is committed.
    told = within(house, companyId, (other) =>
      receiveInbound(other, { type: 'receipt', connectionId, wid, ack: 3 }, parts),
    );
    await pause(300);
  });
  await told;
  const { rows } = await house.admin.query(
    `select ack, (select count(*)::int from early_events where company_id = $1) as waiting from messages where company_id = $1 and wid = $2`,
    [companyId, wid],
  );
  expect(rows).toEqual([{ ack: 3, waiting: 0 }]);
});
