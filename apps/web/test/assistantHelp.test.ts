import { assistantsApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useSummary } = await import('../src/features/assistantHelp/useSummary.ts');
const { translateMessage, useTranslations } = await import('../src/features/assistantHelp/translations.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

const help = `POST ${assistantsApi.help.path.replace(':ticketId', '7')}`;

let server: ScriptedServer;
let summary: string | undefined;
let closed: number;
/** Each rendering has a function of its own, as in the menu of the composer. */
const render = () =>
  renderHook(() => void (summary = useSummary(7, () => void (closed += 1))), undefined as undefined | number);

beforeEach(async () => {
  browser.reset();
  [summary, closed] = [undefined, 0];
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  endSession();
  await server.stop();
});

describe('the summary of a conversation', () => {
  it('is asked for once, however often the conversation around it is drawn', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on(help, () => held.then(() => ({ body: { text: 'Quer um sofá' } })));
    const rendered = render();
    await until(() => expect(server.callsOf(help)).toHaveLength(1));
    for (let drawn = 0; drawn < 3; drawn += 1) rendered.rerender(drawn);
    release();
    await until(() => {
      rendered.rerender(9);
      expect(summary).toBe('Quer um sofá');
    });
    expect(server.callsOf(help)).toHaveLength(1);
    rendered.unmount();
  });

  it('closes its dialog when there is none', async () => {
    server.on(help, () => ({ status: 400, body: { error: 'ERR_AI_FAILED' } }));
    const rendered = render();
    await until(() => expect(closed).toBe(1));
    rendered.unmount();
  });
});

describe('the translation of a message', () => {
  it.each([
    ['shows that a very long one goes on', 'á'.repeat(5_000), 'Hello […]', 4_096],
    ['is whole for any other', 'á'.repeat(4_096), 'Hello', 4_096],
  ])('%s', async (_title, text, shown, asked) => {
    server.on(help, () => ({ body: { text: 'Hello' } }));
    await translateMessage({ id: 1, ticketId: 7 }, text);
    expect(useTranslations.getState().byId[1]).toBe(shown);
    expect((server.callsOf(help)[0]!.body as { text: string }).text).toHaveLength(asked);
  });
});
