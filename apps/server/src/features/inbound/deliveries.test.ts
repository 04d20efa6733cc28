import { messagesApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openHouse, until, type House } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import { openDesk } from './openDesk.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ roles: 'web,phones,worker' });
});

const said = (connectionId: number, number: string, wid: string, body: string): Inbound => ({
  type: 'message',
  connectionId,
  wid,
  identities: [{ kind: 'phone', value: number }],
  fromMe: false,
  sentAt: new Date(1_790_000_000_000),
  content: { mediaType: 'conversation', body },
});
const left = async (companyId: number) => (await house.admin.query<{ many: number }>('select count(*)::int as many from deliveries where company_id = $1', [companyId])).rows[0]!.many;

test('what is handed in is recorded in its order, a repeat twice is one, and nothing stays at the desk (behaviour 1.1, whatsapp 2.1)', async () => {
  const { companyId, admin, connectionId } = await makeInbox(house);
  const desk = openDesk(house.workshop);
  const number = '5513955550001';
  // A burst of single deliveries and of batches, in one second of the provider's clock, every fifth delivered again.
  const puts: Promise<void>[] = [];
  for (let n = 0; n < 60; n++) {
    puts.push(desk.put(companyId, connectionId, [said(connectionId, number, `D${n}a`, `${2 * n}`), said(connectionId, number, `D${n}b`, `${2 * n + 1}`)]));
    if (n % 5 === 0) puts.push(desk.put(companyId, connectionId, [said(connectionId, number, `D${n}b`, 'outra vez')]));
  }
  await Promise.all(puts);
  await until(async () => (await left(companyId)) === 0, 20_000);
  const { rows } = await house.admin.query<{ body: string; ticket_id: number }>('select body, ticket_id from messages where company_id = $1 order by sent_at, id', [companyId]);
  expect(rows.map(({ body }) => Number(body))).toEqual(Array.from({ length: 120 }, (_, n) => n));
  const page = await call(house, messagesApi.list, { as: admin, params: { ticketId: rows[0]!.ticket_id } });
  expect(page.body.messages.map(({ body }) => body).slice(-3)).toEqual(['117', '118', '119']);
}, 30_000);

test('one that cannot be recorded waits apart with its reason, and the others go on (trust R3)', async () => {
  const { companyId, connectionId } = await makeInbox(house);
  const desk = openDesk(house.workshop);
  const poison = { ...said(connectionId, '5513955550002', 'ruim', 'x'), content: null } as unknown as Inbound;
  await desk.put(companyId, connectionId, [said(connectionId, '5513955550002', 'antes', 'antes\0\ud800'), poison, said(connectionId, '5513955550002', 'depois', 'depois')]);
  await until(async () => (await left(companyId)) === 0);
  expect((await house.admin.query('select body from messages where company_id = $1 order by id', [companyId])).rows).toMatchObject([{ body: 'antes\ufffd' }, { body: 'depois' }]);
  expect((await house.admin.query('select event, error from dead_letters where company_id = $1', [companyId])).rows).toMatchObject([{ event: { wid: 'ruim' }, error: expect.any(String) }]);
});

test('a claim of a process that died is taken over, and one that is alive is waited for (trust R8)', async () => {
  const { companyId, connectionId } = await makeInbox(house);
  const events = JSON.stringify([said(connectionId, '5513955550003', 'retomada', 'ainda aqui')]);
  const { rows } = await house.admin.query(`insert into deliveries (company_id, connection_id, events, claimed_until) values ($1, $2, $3, now() + interval '3 s') returning id`, [
    companyId,
    connectionId,
    events,
  ]);
  await openDesk(house.workshop).put(companyId, connectionId, [said(connectionId, '5513955550003', 'seguinte', 'depois dela')]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await left(companyId)).toBe(2);
  await until(async () => (await left(companyId)) === 0, 10_000);
  expect((await house.admin.query('select wid from messages where company_id = $1 order by id', [companyId])).rows).toEqual([{ wid: 'retomada' }, { wid: 'seguinte' }]);
  expect(rows).toHaveLength(1);
}, 20_000);
