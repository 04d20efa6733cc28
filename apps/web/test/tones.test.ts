import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

/** Moments at which notes of the browser began. A tone has two notes. */
const begun: number[] = [];
const parameter = {
  value: 0,
  setValueAtTime: () => undefined,
  linearRampToValueAtTime: () => undefined,
  exponentialRampToValueAtTime: () => undefined,
};
Object.assign(globalThis, {
  AudioContext: class {
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    createOscillator = () => ({
      frequency: { ...parameter },
      connect: (next: object) => next,
      start: (at: number) => void begun.push(at),
      stop: () => undefined,
    });
    createGain = () => ({ gain: { ...parameter }, connect: (next: object) => next });
  },
});

const { useAnnouncementArrivals } = await import('../src/features/announcements/announcements.queries.ts');
const { TeamChatListener } = await import('../src/features/teamChat/useChatNews.ts');
const { MentionNews } = await import('../src/features/notifications/MentionNews.tsx');
const { useTicketNews } = await import('../src/features/tickets/news/useTicketNews.ts');
const { connectRealtime, disconnectRealtime, onChannel, onOpen } = await import('../src/lib/live/realtime.ts');
const { enterSession, endSession } = await import('../src/lib/session/sessionState.ts');
const { queryClient } = await import('../src/lib/server/queryClient.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
startTexts();

// The router stores itself in the global object of a browser.
Object.assign(globalThis, { self: globalThis });
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  origin: 'http://localhost',
});

let server: ScriptedServer;
beforeEach(async () => {
  browser.reset();
  begun.length = 0;
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  const session = sessionOf(1);
  const company = { ...session.user.company, plan: { useInternalChat: true } };
  enterSession({ ...session, user: { ...session.user, company } } as never);
});
afterEach(async () => {
  disconnectRealtime();
  endSession();
  queryClient.clear();
  await server.stop();
});

/** Sends events to a listener one by one. Returns which of them played the tone. */
async function ringsOf(listen: () => unknown, channel: string, events: readonly object[]): Promise<boolean[]> {
  const { unmount } = renderHook(listen, undefined, (host) =>
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(RouterContextProvider, { router } as never, host),
    ),
  );
  const opened = new Promise<void>((resolve) => onOpen(resolve));
  await connectRealtime();
  await opened;
  const rung: boolean[] = [];
  for (const event of events) {
    const before = begun.length;
    let isReceived = false;
    const stop = onChannel('tag', () => void (isReceived = true));
    server.send(channel, event);
    server.send('company-7-tag', {});
    await until(() => expect(isReceived).toBe(true));
    stop();
    expect([0, 2]).toContain(begun.length - before);
    rung.push(begun.length > before);
  }
  unmount();
  return rung;
}

describe('the tone', () => {
  it('rings for a new announcement, and for one that is activated [ANN-13]', async () => {
    const record = { id: 1, title: 'Domingo', status: true };
    const events = [
      { action: 'create', record },
      { action: 'update', record },
      { action: 'update', record, isNew: true },
      { action: 'delete', id: 1 },
    ];
    const arrived: string[] = [];
    const listen = () => useAnnouncementArrivals(({ title }) => void arrived.push(title));
    expect(await ringsOf(listen, 'company-announcement', events)).toEqual([true, false, true, false]);
    expect(arrived).toEqual(['Domingo', 'Domingo']);
  });

  it('rings for a message of a colleague in a team chat, not for an own one [CHAT-14]', async () => {
    const written = (senderId: number) => ({
      action: 'new-message',
      chat: { id: 4, uuid: 'c4', title: 'Vendas' },
      newMessage: { senderId, message: 'Oi', sender: { name: 'Ana' } },
    });
    const events = [written(2), written(1), { action: 'update', chat: { id: 4, uuid: 'c4' } }];
    expect(await ringsOf(TeamChatListener, 'company-7-chat', events)).toEqual([true, false, false]);
  });

  it('rings once for a new message of a contact, not for an own or a late one [TIC-36]', async () => {
    const ticket = { id: 5, uuid: 't5', status: 'open', contact: { name: 'Ana' } };
    const message = (id: number, part: object = {}) => ({
      action: 'create',
      ticket,
      message: { id, ticketId: 5, fromMe: false, late: false, body: 'Oi', mediaType: 'conversation', ...part },
    });
    const events = [
      message(1),
      message(1),
      message(2, { fromMe: true }),
      message(3, { late: true }),
      { ...message(4), action: 'update' },
      message(5),
    ];
    expect(await ringsOf(useTicketNews, 'company-7-appMessage', events)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('rings for a ticket that a colleague hands over, once', async () => {
    const handed = {
      ticketId: 5,
      uuid: 't5',
      contact: { name: 'Ana' },
      from: { id: 2, name: 'Rui' },
      comment: null,
      queue: null,
      at: '2026-11-28T10:00:00.000Z',
    };
    const again = { ...handed, at: '2026-11-28T10:05:00.000Z' };
    expect(await ringsOf(useTicketNews, 'company-7-transfer', [handed, handed, again])).toEqual([true, false, true]);
  });

  it('rings for a mention in an internal note', async () => {
    const mention = { noteId: 6, ticketId: 5, uuid: 't5', contact: { name: 'Ana' }, from: null, text: 'Veja' };
    const events = [
      { action: 'create', mention },
      { action: 'delete', noteId: 6 },
    ];
    expect(await ringsOf(MentionNews, 'company-7-mention', events)).toEqual([true, false]);
  });
});
