import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { sessionOf } from './scriptedServer.ts';

const { rememberSeen, useSeenUntil } = await import('../src/features/announcements/seen.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

const [earlier, later] = ['2026-11-28T10:00:00.000Z', '2026-11-28T11:00:00.000Z'];
beforeEach(() => {
  browser.reset();
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(() => endSession());

it('announcements seen in one tab are seen in every tab of the user [ANN-13]', () => {
  let seen: string | undefined;
  const { unmount } = renderHook(() => void (seen = useSeenUntil()), undefined);
  flushSync(() => rememberSeen(earlier));
  expect(seen).toBe(earlier);
  flushSync(() => browser.writeFromOtherTab('announcementsSeen:2', later));
  expect(seen).toBe(earlier);
  flushSync(() => browser.writeFromOtherTab('announcementsSeen:1', later));
  expect(seen).toBe(later);
  unmount();
});
