import { assistantsApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useTestChat } = await import('../src/features/prompts/test/useTestChat.ts');
const { formOf } = await import('../src/features/prompts/promptForm.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

const test = `${assistantsApi.test.method} ${assistantsApi.test.path}`;
const values = { ...formOf(null), name: 'Atendente', prompt: 'x'.repeat(60), queueId: 1, apiKey: 'sk-0123456789' };
const form = { getValues: () => values, trigger: () => Promise.resolve(true) } as unknown as Parameters<
  typeof useTestChat
>[0];

let server: ScriptedServer;
let chat: ReturnType<typeof useTestChat>;
let rendered: { rerender: (argument: undefined) => void; unmount: () => void };
const bodies = (): string[] => {
  rendered.rerender(undefined);
  return chat.lines.map(({ body }) => body);
};

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
  rendered = renderHook(() => void (chat = useTestChat(form, null)), undefined);
});
afterEach(async () => {
  rendered.unmount();
  endSession();
  await server.stop();
});

describe('the test chat of an assistant', () => {
  it.each([
    ['an answer', { body: { kind: 'answer', text: 'Bom dia', ms: 1, totalTokens: 2, sources: [] } }],
    ['a failure', { status: 503, body: { error: 'ERR_BUSY' } }],
  ])('stays empty when it was restarted before %s arrived', async (_case, reply) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on(test, () => held.then(() => reply));
    const sending = chat.send('Oi');
    await until(() => expect(server.callsOf(test)).toHaveLength(1));
    expect(bodies()).toEqual(['Oi']);
    chat.restart();
    expect(bodies()).toEqual([]);
    expect(chat.isBusy).toBe(false);
    release();
    // The text of a failed message comes back to its field only in its own conversation.
    expect(await sending).toBe(true);
    expect(bodies()).toEqual([]);
    server.on(test, () => ({ body: { kind: 'answer', text: 'Olá', ms: 1, totalTokens: 2, sources: [] } }));
    await chat.send('De novo');
    expect(bodies()).toEqual(['De novo', 'Olá']);
  });
});
