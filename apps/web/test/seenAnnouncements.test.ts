import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { sessionOf } from './scriptedServer.ts';

const { countNews, isNews, rememberSeen, useSeen } = await import('../src/features/announcements/seen.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

type Seen = ReturnType<typeof useSeen>;

const announcement = (id: number, minute: number) => ({ id, updatedAt: `2026-11-28T10:0${minute}:00.000Z` });
const [urgent, note, later] = [announcement(1, 2), announcement(2, 3), announcement(3, 4)] as const;

/** Runs a test with what the user has seen, as the bell reads it. */
function withSeen(test: (present: () => Seen) => void): void {
  let seen: Seen | undefined;
  const { unmount } = renderHook(() => void (seen = useSeen()), undefined);
  test(() => seen!);
  unmount();
}

beforeEach(() => {
  browser.reset();
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(() => endSession());

describe('seen announcements', () => {
  it('are no news any more, in every tab of the user [ANN-13]', () =>
    withSeen((seen) => {
      flushSync(() => rememberSeen([urgent], { isWholeList: true }));
      expect(seen().until).toBe(urgent.updatedAt);
      expect([urgent, note].map((one) => isNews(one, seen()))).toEqual([false, true]);
      flushSync(() => browser.writeFromOtherTab('announcementsSeen:2', later.updatedAt));
      expect(seen().until).toBe(urgent.updatedAt);
      flushSync(() => browser.writeFromOtherTab('announcementsSeen:1', later.updatedAt));
      expect(seen().until).toBe(later.updatedAt);
      flushSync(() => browser.writeFromOtherTab('announcementsShown:1', '{"9":"2026-11-28T11:00:00.000Z"}'));
      expect(seen().shown).toEqual({ 9: '2026-11-28T11:00:00.000Z' });
    }));

  it('leave those of a page that is not loaded unseen [ANN-13]', () =>
    withSeen((seen) => {
      flushSync(() => rememberSeen([later], { isWholeList: false }));
      expect([later, urgent, note].map((one) => isNews(one, seen()))).toEqual([false, true, true]);
      expect(countNews({ count: 3, records: [later, urgent, note] }, seen())).toBe(2);
      flushSync(() => rememberSeen([later, urgent, note], { isWholeList: true }));
      expect(seen()).toEqual({ until: later.updatedAt, shown: {} });
    }));

  it('are news again after a change [ANN-13]', () =>
    withSeen((seen) => {
      flushSync(() => rememberSeen([urgent], { isWholeList: false }));
      expect(isNews({ ...urgent, updatedAt: later.updatedAt }, seen())).toBe(true);
    }));
});
