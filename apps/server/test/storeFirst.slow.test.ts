import { connectionsApi } from '@recado/contracts';
import type { BinaryNode } from 'baileys';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { chatLockOf } from '../src/features/contacts/index.ts';
import type { ContactPhone } from '../src/gateways/whatsapp/beta/testing/contactPhone.ts';
import { call, openTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeUser, within } from './make.ts';
import { customerNumber, startCrabline } from './startCrabline.ts';
import { startFedServer } from './startFedServer.ts';

// The phones are a process that is killed; Baileys, the encryption, the key store, the database and the receipts at
// Crabline are real. Only that an encrypted message comes in is done by hand. `FIGURES=200 npx vitest run
// apps/server/test/storeFirst.slow.test.ts` prints the figures of docs/trust.md.

const account = '5511400000001';
const device = `${account}:3@s.whatsapp.net`;
const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer({ roles: 'web' });
});
const rows = async <R>(text: string, values: unknown[] = []) =>
  (await testServer.admin.query(text, values)).rows as R[];

async function openShop() {
  const server = await startCrabline(account);
  ended.push(server.remove);
  const companyId = await makeCompany(testServer);
  const admin = await makeUser(testServer, companyId, { profile: 'admin' });
  const { id: connectionId } = (await call(testServer, connectionsApi.create, { as: admin, body: { name: 'Loja' } }))
    .body;
  ended.push(() => rows(`update connections set desired_state = 'closed' where id = $1`, [connectionId]));
  return {
    companyId,
    answered: async (wid: string) => (await server.answersTo(wid)).map(({ tag }) => tag),
    async start(env: NodeJS.ProcessEnv = {}) {
      // A new owner says that it is connected, again.
      await rows(`update connections set status = 'OPENING' where id = $1`, [connectionId]);
      const phones = startFedServer(testServer, { WHATSAPP_WEB_URL: server.url, WHATSAPP_WEB_ACCOUNT: device, ...env });
      ended.push(phones.kill);
      await until(
        async () =>
          (await rows<{ status: string }>('select status from connections where id = $1', [connectionId]))[0]!
            .status === 'CONNECTED',
        40_000,
      );
      return phones;
    },
    stored: async (...wids: string[]) =>
      (
        await rows<{ wid: string }>('select wid from messages where company_id = $1 and wid = any($2) order by id', [
          companyId,
          wids,
        ])
      ).map(({ wid }) => wid),
    /** Nobody records anything in the customer's chat until it is called. */
    async hold(): Promise<() => Promise<void>> {
      let release = () => undefined as void;
      const released = new Promise<void>((resolve) => (release = resolve));
      let held = false;
      const holding = within(testServer, companyId, async (work) => {
        await work.lock(chatLockOf([{ kind: 'phone', value: customerNumber }]));
        held = true;
        await released;
      });
      await until(() => held);
      return () => (release(), holding);
    },
    /** Somebody waits for the chat. */
    waiting: () =>
      until(
        async () => (await rows(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length > 0,
        10_000,
      ),
  };
}

const says = (contact: ContactPhone, wid: string) => contact.writes(wid, { conversation: wid });
const testContact = `${customerNumber}@s.whatsapp.net`;

test('a server killed while storing: WhatsApp replays the message to the next owner, stored once (trust I1, R1)', async () => {
  const shop = await openShop();
  const first = await shop.start();
  const contact = await first.contact(testContact, device);
  ended.push(async () => contact.close());
  first.feed(await says(contact, 'K1'));
  await until(async () => (await shop.answered('K1')).length > 0, 10_000);
  expect(await shop.stored('K1')).toEqual(['K1']);

  const release = await shop.hold();
  const offered = await says(contact, 'K2');
  first.feed(offered);
  await shop.waiting();
  // Baileys alone takes 20 ms.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await shop.answered('K2')).toEqual([]);
  await first.kill();
  await release();
  expect([await shop.stored('K2'), await shop.answered('K2')]).toEqual([[], []]);

  const second = await shop.start();
  second.feed(offered, { offline: true });
  await until(async () => (await shop.answered('K2')).length > 0, 10_000);
  expect(await shop.stored('K2')).toEqual(['K2']);
  // The keys went on from there.
  second.feed(await says(contact, 'K3'));
  await until(async () => (await shop.answered('K3')).length > 0, 10_000);
  expect([await shop.answered('K2'), await shop.stored('K1', 'K2', 'K3')]).toEqual([['receipt'], ['K1', 'K2', 'K3']]);
}, 120_000);

/** Messages of a run, a multiple of 20; a few when nobody asks for figures. */
const many = Number(process.env.FIGURES ?? 20);
/** Crabline writes down what it is told more slowly than it comes, and closes a line that is 32 frames ahead. */
const ofRound = 20;

test.each([
  ['as we run it', {}],
  ['Baileys as it comes', { BARE: 'true' }],
])(
  '%s: what lies between the row and the receipt',
  async (name, env) => {
    const shop = await openShop();
    const phones = await shop.start(env);
    const contacts: ContactPhone[] = [];
    for (let n = 0; n < 5; n++) contacts.push(await phones.contact(`55139123443${20 + n}@s.whatsapp.net`, device));
    ended.push(async () => contacts.forEach(({ close }) => close()));
    const write = (wid: string, n: number) => says(contacts[n % contacts.length]!, wid);
    for (const [n] of contacts.entries()) phones.feed(await write(`${name}-hi-${n}`, n));
    await until(() => contacts.every((_, n) => phones.answeredAt(`${name}-hi-${n}`)), 20_000);

    // The database tells of each row when it is committed.
    const storedAt = new Map<string, number>();
    const ear = await testServer.admin.connect();
    ended.push(async () => {
      await ear.query('drop function report_stored cascade');
      ear.release(true);
    });
    ear.on('notification', ({ payload }) => void storedAt.set(payload!, Date.now()));
    await ear.query(
      `create function report_stored() returns trigger language plpgsql as $$ begin perform pg_notify('stored', new.wid); return null; end $$`,
    );
    await ear.query(
      'create trigger report_stored after insert on messages for each row execute function report_stored()',
    );
    await ear.query('listen stored');

    /** Milliseconds from the receipt to the row; below zero the row was first. */
    async function gapsOf(offline: boolean): Promise<number[]> {
      const gaps: number[] = [];
      for (let n = 0; n < many; n++) {
        const wid = `${name}-${offline}-${n}`;
        phones.feed(await write(wid, n), { offline });
        const answered = await until(() => phones.answeredAt(wid), 10_000);
        gaps.push((await until(() => storedAt.get(wid), 10_000)) - answered);
        if (n % ofRound === ofRound - 1) await until(async () => (await shop.answered(wid)).length > 0, 10_000);
      }
      return gaps.sort((a, b) => a - b);
    }
    const [live, replayed] = [await gapsOf(false), await gapsOf(true)];

    /** Time that one connection takes for all messages at once; in rounds, because of Crabline. */
    let tookMs = 0;
    for (let round = 0; round < many / ofRound; round++) {
      const burst: [wid: string, stanza: BinaryNode][] = [];
      for (let n = 0; n < ofRound; n++)
        burst.push([`${name}-burst-${round}-${n}`, await write(`${name}-burst-${round}-${n}`, n)]);
      const begun = Date.now();
      for (const [, stanza] of burst) phones.feed(stanza);
      const last = burst.at(-1)![0];
      await until(() => storedAt.has(last) && phones.answeredAt(last), 10_000);
      tookMs += Math.max(storedAt.get(last)!, phones.answeredAt(last)!) - begun;
      await until(async () => (await shop.answered(last)).length > 0, 10_000);
    }
    const perSecond = (many * 1_000) / tookMs;
    if (process.env.FIGURES) {
      const spread = (gaps: number[]) =>
        `receipt to row, ms: p5 ${gaps[Math.floor(many * 0.05)]}, p50 ${gaps[Math.floor(many / 2)]}, p95 ${gaps[Math.floor(many * 0.95)]}, most ${gaps.at(-1)}`;
      console.log(
        `${name} (${many} each)\n  live      ${spread(live)}\n  replayed  ${spread(replayed)}\n  through one line ${perSecond.toFixed(0)} messages/s`,
      );
    }
    const isBare = 'BARE' in env;
    expect([live[Math.floor(many / 2)]! > 0, replayed[Math.floor(many / 2)]! > 0]).toEqual([isBare, isBare]);
  },
  300_000,
);
