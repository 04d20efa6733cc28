import { flowsApi, newFlowDocument } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useOpeningVersion } = await import('../src/features/flows/editor/useOpeningVersion.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

let server: ScriptedServer;
let version: ReturnType<typeof useOpeningVersion>;
let rendered: { unmount: () => void };
let answer: (() => void) | undefined;
const onOpen = vi.fn();

beforeEach(async () => {
  browser.reset();
  answer = undefined;
  onOpen.mockClear();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
  server.on(`GET ${flowsApi.version.path.replace(':flowId', '7').replace(':number', '2')}`, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { body: { document: newFlowDocument() } };
  });
  rendered = renderHook(() => void (version = useOpeningVersion(7, onOpen)), undefined);
});
afterEach(async () => {
  endSession();
  await server.stop();
});

describe('a version of a flow that is opened', () => {
  it('is shown, unless its dialog was closed before it arrived', async () => {
    for (const isClosed of [false, true]) {
      const opening = version.open(2);
      await until(() => expect(answer).toBeDefined());
      if (isClosed) rendered.unmount();
      answer!();
      answer = undefined;
      await opening;
      expect(onOpen).toHaveBeenCalledExactlyOnceWith(newFlowDocument(), 2);
    }
  });
});
