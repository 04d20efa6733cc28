import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboundMessage } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { countReplayed } from './countReplayed.ts';

const connectedAt = new Date('2026-11-21T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: connectedAt }));
afterEach(() => void vi.useRealTimers());

const message = (secondsBefore: number, more: Partial<InboundMessage> = {}): InboundMessage => ({
  type: 'message',
  connectionId: 1,
  wid: 'A',
  identities: [{ kind: 'phone', value: '5511999998888' }],
  fromMe: false,
  sentAt: new Date(connectedAt.getTime() - secondsBefore * 1_000),
  content: { mediaType: 'conversation', body: 'oi' },
  ...more,
});

function openCount() {
  const lines: unknown[] = [];
  const stored = { messageId: 1, ticketId: 1 };
  const { changed, received } = countReplayed(
    { info: (...line: unknown[]) => void lines.push(line) },
    { changed: async () => undefined, received: async () => stored, gaveUp: async () => undefined },
  );
  return { lines, changed, received };
}
const connected = { status: 'CONNECTED' } as const;
const lost = { status: 'TIMEOUT' } as const;
const line = (messages: number) => [{ messages }, 'messages received after a reconnection'];

describe('the number of messages that a reconnection brought', () => {
  it('is logged once, when no further one has arrived for ten seconds [behaviour 1.10]', async () => {
    const { lines, changed, received } = openCount();
    await changed(connected);
    for (let at = 0; at < 3; at++) {
      await received(message(60));
      vi.advanceTimersByTime(9_000);
    }
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(lines).toEqual([line(3)]);
    await received(message(60));
    // The same state again, for example with another notice, is no reconnection.
    await changed(connected);
    await received(message(60));
    vi.advanceTimersByTime(20_000);
    expect(lines).toEqual([line(3)]);
  });

  it('leaves out live and imported messages, receipts, and a reconnection that brought none', async () => {
    const { lines, changed, received } = openCount();
    await received(message(60));
    await changed(connected);
    await received(message(-1));
    await received(message(60, { imported: { ack: 1 } }));
    await received({ type: 'receipt', connectionId: 1, wid: 'B', ack: 2 });
    await changed(lost);
    expect(lines).toEqual([]);
  });

  it('is logged when the connection is lost, and begins anew with the next one', async () => {
    const { lines, changed, received } = openCount();
    await changed(connected);
    await received(message(60));
    await changed(lost);
    await changed(connected);
    await received(message(60));
    await received(message(60));
    await changed(lost);
    expect(lines).toEqual([line(1), line(2)]);
  });
});
