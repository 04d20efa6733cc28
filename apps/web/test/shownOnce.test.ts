import { authApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer } from './scriptedServer.ts';
import { until } from './until.ts';

const { useSetUpStart } = await import('../src/features/auth/login/useSetUpStart.ts');
const { useAskBeforeUnload } = await import('../src/lib/browser/useAskBeforeUnload.ts');

const sources = Object.entries(
  import.meta.glob<string>('../src/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]): [string, string] => [path.replace('../src/', ''), text]);

let server: ScriptedServer;
beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
});
afterEach(() => server.stop());

describe('the start of a two-step set-up', () => {
  const begin = `${authApi.loginBegin.method} ${authApi.loginBegin.path}`;

  it('can be tried again after a failure', async () => {
    server.on(begin, () => ({ status: 503, body: { error: 'ERR_BUSY' } }));
    const onRefused = vi.fn();
    let start!: ReturnType<typeof useSetUpStart>;
    const { rerender, unmount } = renderHook((challenge: string) => {
      start = useSetUpStart(challenge, onRefused);
    }, 'challenge');
    await until(() => {
      rerender('challenge');
      expect(start.hasFailed).toBe(true);
    });
    expect(onRefused).toHaveBeenCalledOnce();
    server.on(begin, () => ({ body: { secret: 'ABCD', uri: 'otpauth://x' } }));
    start.retry();
    rerender('challenge');
    expect(start.hasFailed).toBe(false);
    await until(() => {
      rerender('challenge');
      expect(start.secret).toMatchObject({ secret: 'ABCD' });
    });
    expect(server.callsOf(begin)).toHaveLength(2);
    unmount();
  });
});

describe('content that is shown once', () => {
  it('asks before it is lost by Back or a reload: codes, tokens and secrets', () => {
    const showing = sources.filter(
      ([name, text]) =>
        name.startsWith('features/') && (text.includes('<RecoveryCodeList') || /\bsecret: string;? ?[;}]/.test(text)),
    );
    expect(showing.map(([name]) => name).toSorted()).toEqual([
      'features/auth/login/SetUpForm.tsx',
      'features/integrations/SecretDialog.tsx',
      'features/messagesApi/ShownSecret.tsx',
      'features/users/twoStep/TwoStepDialog.tsx',
    ]);
    expect(showing.filter(([, text]) => !text.includes('useShownOnce(')).map(([name]) => name)).toEqual([]);
    expect(sources.find(([name]) => name === 'ui/dialogs/ConfirmDialog.tsx')?.[1]).toContain(
      'useAskBeforeUnload(open && mustAnswer)',
    );
  });

  it('lets the browser ask before a reload, as long as it is on screen', () => {
    const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { rerender, unmount } = renderHook<boolean>(useAskBeforeUnload, true);
    expect(isAsked()).toBe(true);
    rerender(false);
    expect(isAsked()).toBe(false);
    rerender(true);
    unmount();
    expect(isAsked()).toBe(false);
  });
});
