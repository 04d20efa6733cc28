import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outgoing, WhatsAppSession, SessionListener, WhatsAppSessionState } from '../WhatsAppSession.ts';
import { newWid } from '../newWid.ts';
import { sandboxProvider } from './sandboxProvider.ts';
import { openSandboxWorld, type SandboxWorld } from './sandboxWorld.ts';

let directory: string;
let world: SandboxWorld;
let phones: WhatsAppSession[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'phone-'));
  world = openSandboxWorld({ directory });
});
afterEach(async () => {
  await Promise.all(phones.map((session) => session.close()));
  phones = [];
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

const target = { companyId: 1, connectionId: 7, name: 'Loja' };
const to = { kind: 'phone' as const, value: '5513912344321' };
const text = (wid: string): Outgoing => ({ wid, to, body: 'Olá' });
const notInitialised = { code: 'ERR_WAPP_NOT_INITIALIZED' };

/** Opens a phone and writes down what it tells. */
async function openTestSession({
  qrMs = 60_000,
  pairingMs = 20,
  changed,
}: { qrMs?: number; pairingMs?: number; changed?: SessionListener['changed'] } = {}) {
  const states: WhatsAppSessionState[] = [];
  const session = await sandboxProvider(
    world,
    { warn: () => undefined },
    { qrMs, pairingMs, lateMs: 60, hangMs: 150 },
  ).open(target, {
    changed: async (state) => {
      await changed?.(state);
      states.push(state);
    },
    received: () => Promise.resolve({ messageId: null, ticketId: null }),
  });
  phones.push(session);
  const statuses = () => states.map((state) => state.status);
  const until = (status: string) => vi.waitFor(() => expect(statuses()).toContain(status));
  return { session, states, statuses, until };
}

async function connected() {
  await world.setPaired(7, true);
  const opened = await openTestSession();
  await opened.until('CONNECTED');
  return opened;
}

test('wids look like the ones of WhatsApp', () => {
  expect(newWid()).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(newWid()).not.toBe(newWid());
});

describe('pairing', () => {
  test('a paired phone connects by itself', async () => {
    const { states } = await connected();
    expect(states).toEqual([
      { status: 'OPENING', qrcode: '' },
      { status: 'CONNECTED', qrcode: '', number: '5511900000007', retries: 0 },
    ]);
  });

  test('a new phone shows a QR code, is scanned and stays paired', async () => {
    const { session, states, statuses, until } = await openTestSession();
    await until('qrcode');
    expect(states[1]).toMatchObject({
      qrcode: expect.stringMatching(/^recado-sandbox:7:[\w-]{22}$/) as string,
      number: null,
      retries: 0,
    });
    expect(await session.send(text('A'))).toEqual({ outcome: 'refused', reason: 'not connected' });
    await session.simulate!({ action: 'scan' });
    expect(statuses()).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
    expect(states[3]).toMatchObject({ qrcode: '', number: '5511900000007' });
    expect(await session.send(text('A'))).toEqual({ outcome: 'sent' });
    await session.close();
    const again = await openTestSession();
    await again.until('CONNECTED');
    expect(again.statuses()).toEqual(['OPENING', 'CONNECTED']);
  });

  test('the QR code is renewed without end, counted, and differs each time', async () => {
    const { states, session } = await openTestSession({ qrMs: 15 });
    await vi.waitFor(() => expect(states.length).toBeGreaterThan(7));
    await session.close();
    const qrs = states.filter((state) => state.status === 'qrcode');
    expect(qrs.map((state) => state.retries)).toEqual(qrs.map((_, index) => index));
    expect(new Set(qrs.map((state) => state.qrcode)).size).toBe(qrs.length);
  });

  test('a scan is refused before the QR code, at the second time, and once connected', async () => {
    const { session, until } = await openTestSession();
    await expect(session.simulate!({ action: 'scan' })).rejects.toMatchObject(notInitialised);
    await until('qrcode');
    const both = await Promise.allSettled([
      session.simulate!({ action: 'scan' }),
      session.simulate!({ action: 'scan' }),
    ]);
    expect(both.map((one) => one.status)).toEqual(['fulfilled', 'rejected']);
    await expect(session.simulate!({ action: 'scan' })).rejects.toMatchObject(notInitialised);
  });

  test('a new pairing shows a new QR code, and a logout ends the session', async () => {
    const { session, states } = await connected();
    await session.pairAgain();
    expect(states.at(-1)).toMatchObject({
      status: 'qrcode',
      number: null,
      retries: 0,
      qrcode: expect.stringContaining('recado-sandbox:7:') as string,
    });
    expect((await world.pairing(7)).paired).toBe(false);
    await session.simulate!({ action: 'scan' });
    await session.logout();
    expect(states.at(-1)).toEqual({ status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 });
    expect((await world.pairing(7)).paired).toBe(false);
    expect(await session.send(text('A'))).toMatchObject({ outcome: 'refused' });
  });

  test('a phone that is closed while it pairs publishes nothing more', async () => {
    const { session, statuses, until } = await openTestSession({ pairingMs: 500 });
    await until('qrcode');
    const scan = session.simulate!({ action: 'scan' });
    await until('PAIRING');
    await session.close();
    await expect(scan).rejects.toMatchObject(notInitialised);
    expect(statuses()).toEqual(['OPENING', 'qrcode', 'PAIRING']);
    expect((await world.pairing(7)).paired).toBe(false);
  });

  test('a close keeps the pairing and changes no state', async () => {
    const { session, statuses } = await connected();
    await session.close();
    expect(statuses()).toEqual(['OPENING', 'CONNECTED']);
    expect((await world.pairing(7)).paired).toBe(true);
    expect(await session.send(text('A'))).toMatchObject({ outcome: 'refused' });
    expect(await world.findOutbound(7, 'A')).toBeNull();
  });

  test('an unreadable state is reported as TIMEOUT', async () => {
    await mkdir(join(directory, 'sandbox', '7'), { recursive: true });
    await writeFile(join(directory, 'sandbox', '7', 'state.json'), '{');
    const { until } = await openTestSession();
    await until('TIMEOUT');
  });
});

describe('the listener', () => {
  test('gets one state at a time, and the next waits for it', async () => {
    let inside = 0;
    let most = 0;
    const { session, until } = await openTestSession({
      qrMs: 5,
      changed: async () => {
        most = Math.max(most, (inside += 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
        inside -= 1;
      },
    });
    await until('qrcode');
    await session.simulate!({ action: 'scan' });
    expect(most).toBe(1);
  });

  test('closes the phone without a message if it refuses, as after a lost lease', async () => {
    await world.setPaired(7, true);
    const { session, statuses } = await openTestSession({ changed: () => Promise.reject(new Error('lease lost')) });
    await vi.waitFor(async () => expect(await session.send(text('A'))).toMatchObject({ outcome: 'refused' }));
    expect(statuses()).toEqual([]);
    expect((await world.pairing(7)).paired).toBe(true);
  });
});

describe('sending', () => {
  test('a contact receives a medium and the quote it answers', async () => {
    const { session } = await connected();
    const media = {
      kind: 'application' as const,
      path: 'abcd.pdf',
      mime: 'application/pdf',
      name: 'Contrato.pdf',
      voice: false,
      seconds: null,
      waveform: null,
    };
    expect(await session.send({ ...text('A'), media, quoted: { wid: 'Q', body: 'Oi', fromMe: false } })).toEqual({
      outcome: 'sent',
    });
    expect(await world.findOutbound(7, 'A')).toMatchObject({
      number: to.value,
      kind: 'document',
      body: 'Olá',
      quotedWid: 'Q',
      ack: 1,
      media: { path: 'abcd.pdf', mime: 'application/pdf', name: 'Contrato.pdf', voice: false, seconds: null },
    });
  });

  test('a refused message does not arrive; a vanished one arrives without an answer', async () => {
    const { session } = await connected();
    await session.simulate!({ action: 'fault', next: 'refuse', times: 2 });
    expect(await session.send(text('A'))).toEqual({ outcome: 'refused', reason: 'simulated refusal' });
    expect(await session.revoke(to, 'A')).toMatchObject({ outcome: 'refused' });
    expect(await session.send(text('B'))).toEqual({ outcome: 'sent' });
    await session.simulate!({ action: 'fault', next: 'vanish', times: 1 });
    expect(await session.send(text('C'))).toEqual({ outcome: 'unknown' });
    expect((await world.outbound(7, { limit: 9 })).map((one) => one.wid)).toEqual(['B', 'C']);
  });

  test.each([
    ['late', 60],
    ['hang', 150],
  ] as const)('a message with the fault %s arrives before its answer', async (next, delayMs) => {
    const { session } = await connected();
    await session.simulate!({ action: 'fault', next, times: 1 });
    expect(await session.send(text('A'))).toEqual({ outcome: 'sent' });
    const answeredAt = Date.now();
    const arrivedAt = (await world.findOutbound(7, 'A'))!.sentAt.getTime();
    // A timer may be a millisecond early.
    expect(answeredAt - arrivedAt).toBeGreaterThanOrEqual(delayMs - 1);
  });

  test('deletions and read marks are written to the ledger', async () => {
    const { session } = await connected();
    await session.send(text('A'));
    expect(await session.revoke(to, 'A')).toEqual({ outcome: 'sent' });
    await session.markRead(to, ['IN1', 'IN2']);
    await session.showTyping!(to);
    await session.endTyping!(to);
    const lines = await world.ledgerOf(7);
    expect(lines.map((one) => one.type)).toEqual(['outbound', 'revoked', 'read', 'typing', 'typingEnded']);
    expect(await world.findOutbound(7, 'A')).toMatchObject({ revoked: true });
    await session.close();
    await expect(session.markRead(to, ['IN3'])).rejects.toMatchObject(notInitialised);
  });

  test('a message is unknown if the ledger cannot be written', async () => {
    const { session } = await connected();
    await mkdir(join(directory, 'sandbox', '7', 'ledger.jsonl'));
    expect(await session.send(text('A'))).toEqual({ outcome: 'unknown' });
  });
});
