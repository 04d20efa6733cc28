import { auditApi, campaignsApi, contactsApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useContactExport } = await import('../src/features/contactBook/useContactExport.ts');
const { useAuditExport } = await import('../src/features/audit/useAuditExport.ts');
const { useRecipientsExport } = await import('../src/features/campaigns/report/useRecipientsExport.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

let server: ScriptedServer;
beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  endSession();
  await server.stop();
});

const nobody = { searchParam: '', tagId: null, dateStart: null };

describe('an export of a screen that is left', () => {
  it.each([
    ['contacts', contactsApi.exportPage, { contacts: [] }, () => useContactExport(nobody)],
    ['changes', auditApi.list, { entries: [] }, () => useAuditExport({})],
    ['recipients', campaignsApi.exportRecipients, { records: [] }, () => useRecipientsExport({ id: 7, name: 'Maio' })],
  ])('reads no further page of the %s', async (_what, { method, path }, page, useExport) => {
    const call = `${method} ${path.replace(':campaignId', '7')}`;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on(call, async () => {
      await held;
      return { body: { ...page, nextCursor: 'next' } };
    });
    let run = (): Promise<void> => Promise.reject(new Error('not rendered'));
    const { unmount } = renderHook(() => void ({ run } = useExport()), undefined);
    const running = run();
    await until(() => expect(server.callsOf(call)).toHaveLength(1));
    unmount();
    // Without an end of its own, the next answer would be the last page.
    server.on(call, () => ({ body: { ...page, nextCursor: null } }));
    release();
    await running;
    expect(server.callsOf(call)).toHaveLength(1);
  });
});
