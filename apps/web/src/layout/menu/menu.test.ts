import { planFlags, profiles, type SessionUser } from '@recado/contracts';
import { createRootRoute } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import type { MenuEntry } from '../../lib/feature.ts';

/** The parts of a browser that features touch when they load. */
vi.hoisted(() => {
  Object.assign(globalThis, {
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    document: { documentElement: {}, addEventListener: () => undefined },
    window: globalThis,
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['pt-BR'] }, configurable: true });
});

const { features } = await import('../../features.ts');
const { mayFollow } = await import('./mayFollow.ts');

const menu = features.flatMap((feature) => feature.menu ?? []);
const root = createRootRoute();
const pathsOf = (routes: readonly { options: object }[]): string[] =>
  routes.map(({ options }) => (options as { path: string }).path);
const privatePaths = pathsOf(features.flatMap(({ routes }) => routes?.(root) ?? []));

type Seen = Pick<SessionUser, 'profile' | 'super' | 'company'>;
const somebody = (
  profile: Seen['profile'],
  isSuper = false,
  plan: Partial<Record<(typeof planFlags)[number], boolean>> = {},
): Seen => ({
  profile,
  super: isSuper,
  company: { plan } as Seen['company'],
});
const entry = (given: Partial<MenuEntry>): MenuEntry => ({
  to: '/somewhere',
  icon: 'bolt',
  label: () => 'Somewhere',
  group: 'work',
  order: 1,
  ...given,
});

test('no entry of the menu leads to a missing screen, and none leads twice to the same (LAY-32)', () => {
  expect(menu.length).toBeGreaterThan(3);
  expect(menu.map(({ to }) => to).filter((to) => !privatePaths.includes(to))).toEqual([]);
  expect(new Set(menu.map(({ to }) => to)).size).toBe(menu.length);
});

test('without administrator rights the menu has no administration but the connections (LAY-10 for connections, LAY-11)', () => {
  for (const profile of profiles) {
    const followed = menu.filter((one) => mayFollow(one, somebody(profile), true)).map(({ to }) => to);
    expect(followed).toEqual(expect.arrayContaining(['/tickets', '/quick-messages']));
    expect([profile, followed.includes('/connections'), followed.includes('/')]).toEqual([
      profile,
      profile === 'admin',
      profile === 'admin',
    ]);
  }
});

test('an entry is hidden without its campaigns flag, plan feature or platform operator (LAY-32, and the rule of LAY-25 and LAY-33)', () => {
  expect([true, false].map((has) => mayFollow(entry({ needsCampaigns: true }), somebody('admin'), has))).toEqual([
    true,
    false,
  ]);
  expect(
    [true, false].map((isSuper) => mayFollow(entry({ superOnly: true }), somebody('admin', isSuper), true)),
  ).toEqual([true, false]);
  for (const plan of planFlags)
    expect(
      [{ [plan]: true }, { [plan]: false }, {}].map((flags) =>
        mayFollow(entry({ plan }), somebody('admin', true, flags), true),
      ),
    ).toEqual([true, false, false]);
  expect(
    mayFollow(entry({ plan: 'useKanban' }), { ...somebody('admin'), company: { plan: null } as Seen['company'] }, true),
  ).toBe(false);
});
