import type { Chat } from '@recado/contracts';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf, type Asked, type Reply } from './scriptedServer.ts';
import { until } from './until.ts';

const { sendToChat } = await import('../src/features/teamChat/conversation/sendToChat.ts');
const { useSendings } = await import('../src/features/teamChat/conversation/sendings.ts');
const { useReadChat } = await import('../src/features/teamChat/teamChat.queries.ts');
const { draftOf, keepDraft } = await import('../src/lib/browser/drafts.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { teamChatApi } = await import('@recado/contracts');

let server: ScriptedServer;
let ids = 0;
const callOf = (chatId: number): string => `POST ${teamChatApi.send.path.replace(':chatId', String(chatId))}`;
const textOf = ({ body }: Asked): string => (body as { message: string }).message;
const texts = (chatId = 5): string[] => server.callsOf(callOf(chatId)).map(textOf);
const store = (asked: Asked): Reply => ({
  body: {
    id: ++ids,
    revision: 1,
    chatId: Number(asked.call.split('/')[2]),
    senderId: 1,
    message: textOf(asked),
    createdAt: '2026-01-01T00:00:00.000Z',
  },
});
const enter = (id: number): void => enterSession(sessionOf(id) as unknown as Parameters<typeof enterSession>[0]);

/** Makes the server hold each answer until `release` is called. */
function holdAnswers(reply: (asked: Asked) => Reply): () => void {
  const waiting: (() => void)[] = [];
  server.on(callOf(5), async (asked) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return reply(asked);
  });
  return () => waiting.shift()?.();
}
/** Calls of the web that were answered before have returned when this resolves. */
async function answered(): Promise<void> {
  for (let answers = 0; answers < 3; answers++) await fetch('/api/ready');
}

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  for (const chatId of [5, 6]) server.on(callOf(chatId), store);
  enter(1);
});
afterEach(async () => {
  endSession();
  queryClient.clear();
  await server.stop();
});

describe('texts for a team chat', () => {
  it('are sent one at a time, in the order they were written', async () => {
    const release = holdAnswers(store);
    sendToChat(5, 'first');
    sendToChat(5, 'second');
    sendToChat(6, 'elsewhere');
    await until(() => expect(texts(6)).toEqual(['elsewhere']));
    await until(() => expect(texts()).toEqual(['first']));
    release();
    await until(() => expect(texts()).toEqual(['first', 'second']));
    release();
    // The bubbles stay a second beside the stored messages.
    await until(() => expect(useSendings.getState().list).toEqual([]));
  });

  it('return to the composer in their order after a failure, above what was typed since [CHAT-12]', async () => {
    const release = holdAnswers(() => ({ status: 503, body: { error: 'ERR_BUSY' } }));
    sendToChat(5, 'first');
    sendToChat(5, 'second');
    await until(() => expect(texts()).toEqual(['first']));
    keepDraft('chat-5', 'typed since');
    release();
    await until(() => expect(draftOf('chat-5')).toBe('first\nsecond\ntyped since'));
    await answered();
    expect(texts()).toEqual(['first']);
    expect(useSendings.getState().list).toEqual([]);
  });

  it('of a user who signed out are neither sent nor shown to others, and wait for that user', async () => {
    const release = holdAnswers(store);
    sendToChat(5, 'first of user 1');
    sendToChat(5, 'second of user 1');
    await until(() => expect(texts()).toEqual(['first of user 1']));
    endSession();
    enter(2);
    release();
    await answered();
    sendToChat(5, 'of user 2');
    await until(() => expect(texts()).toEqual(['first of user 1', 'of user 2']));
    release();
    expect(draftOf('chat-5')).toBe('');
    expect(useSendings.getState().list.map(({ text }) => text)).toEqual(['of user 2']);
    expect(draftOf('chat-5', 1)).toBe('first of user 1\nsecond of user 1');
  });

  it('that fail after the sign-out leave nothing to the next user', async () => {
    const release = holdAnswers(() => ({ status: 400, body: { error: 'ERR_VALIDATION' } }));
    sendToChat(5, 'of user 1');
    await until(() => expect(texts()).toEqual(['of user 1']));
    endSession();
    enter(2);
    sendToChat(5, 'of user 2');
    release();
    await until(() => expect(texts()).toEqual(['of user 1', 'of user 2']));
    expect(draftOf('chat-5')).toBe('');
    release();
    await until(() => expect(draftOf('chat-5')).toBe('of user 2'));
  });
});

describe('a text for a team chat whose answer is lost', () => {
  const listCall = `GET ${teamChatApi.messages.path.replace(':chatId', '5')}`;
  const earlier = {
    ...(store({ call: 'POST /chats/5/messages', token: null, body: { message: 'bom dia' } }).body as object),
  };
  /** The messages of the server, and whether it answers a call for them. */
  let stored: object[];
  let answersLists: boolean;
  beforeEach(() => {
    [stored, answersLists] = [[earlier], true];
    queryClient.setQueryData(keyOf(teamChatApi.messages, { params: { chatId: 5 } }), {
      pages: [{ records: [earlier], count: 1, hasMore: false, nextCursor: null }],
      pageParams: [null],
    });
    server.on(listCall, () =>
      answersLists ? { body: { records: stored, count: 1, hasMore: false, nextCursor: null } } : { isLost: true },
    );
  });
  /** The next texts are stored, and their answers lost or not. */
  const storeNext = (isLost: boolean): void =>
    server.on(callOf(5), (asked) => {
      const reply = store(asked);
      stored.push(reply.body as object);
      return isLost ? { isLost } : reply;
    });
  const sent = (): unknown[] => stored.map((message) => (message as { message: string }).message);
  /** The bubbles stay a second beside the stored messages. */
  const settled = () => until(() => expect(useSendings.getState().list).toEqual([]));

  it('does not return to the composer once it is found among the stored ones [decision 0168]', async () => {
    storeNext(true);
    sendToChat(5, 'bom dia');
    await settled();
    expect([sent(), draftOf('chat-5')]).toEqual([['bom dia', 'bom dia'], '']);
  });

  it('is not stored again when it is sent from the composer after the outage', async () => {
    storeNext(true);
    answersLists = false;
    sendToChat(5, 'até já');
    await until(() => expect(draftOf('chat-5')).toBe('até já'));
    storeNext(false);
    answersLists = true;
    keepDraft('chat-5', '');
    sendToChat(5, 'até já');
    await settled();
    expect([sent(), draftOf('chat-5')]).toEqual([['bom dia', 'até já'], '']);
  });

  it('leaves only what was typed below it to be sent', async () => {
    storeNext(true);
    answersLists = false;
    sendToChat(5, 'até já');
    await until(() => expect(draftOf('chat-5')).toBe('até já'));
    storeNext(false);
    answersLists = true;
    keepDraft('chat-5', '');
    sendToChat(5, 'até já\nou amanhã');
    await settled();
    expect(sent()).toEqual(['bom dia', 'até já', 'ou amanhã']);
  });

  it('returns to the composer if it was not stored, also when it equals an earlier one [CHAT-12]', async () => {
    server.on(callOf(5), () => ({ isLost: true }));
    sendToChat(5, 'bom dia');
    await until(() => expect(draftOf('chat-5')).toBe('bom dia'));
    expect(sent()).toEqual(['bom dia']);
  });
});

describe('reading a team chat', () => {
  it('waits while a dialog covers the chat, and happens when it closes [CHAT-05]', async () => {
    const call = `${teamChatApi.read.method} ${teamChatApi.read.path.replace(':chatId', '5')}`;
    server.on(call, () => ({ body: { id: 5, revision: 2, users: [] } }));
    browser.setDialog(true);
    const chat = renderHook(() => useReadChat({ id: 5 } as Chat, 2), undefined);
    // Twice the time after which an open chat counts as read.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(server.callsOf(call)).toEqual([]);
    flushSync(() => browser.setDialog(false));
    await until(() => expect(server.callsOf(call)).toHaveLength(1));
    chat.unmount();
  });
});
