import { planFlags, profiles, type SessionUser } from '@recado/contracts';
import { createRootRoute, isNotFound, isRedirect } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import type { MenuEntry } from '../../lib/feature.ts';

/** The parts of a browser that features touch when they load. Its storage has the flag for campaigns, or nothing. */
const stored = vi.hoisted(() => {
  const kept: { flag: string | null } = { flag: null };
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => (key === 'cshow' ? kept.flag : null),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
    document: { documentElement: {}, addEventListener: () => undefined },
    window: globalThis,
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['pt-BR'] }, configurable: true });
  return kept;
});

const { features } = await import('../../features.ts');
const { mayFollow } = await import('./mayFollow.ts');
const { useSession } = await import('../../lib/session/sessionState.ts');

const menu = features.flatMap((feature) => feature.menu ?? []);
const root = createRootRoute();
type Route = { options: object; children?: readonly Route[] };
type Page = { path: string; beforeLoad?: () => void };
const pagesOf = (routes: readonly Route[]): Page[] =>
  routes.flatMap(({ options, children = [] }) => {
    const page = options as Page;
    return [page, ...pagesOf(children).map((inner) => ({ ...inner, path: `${page.path}/${inner.path}` }))];
  });
const privatePages = pagesOf(features.flatMap(({ routes }) => (routes?.(root) ?? []) as readonly Route[]));
const privatePaths = privatePages.map(({ path }) => path);

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

test('no entry of the menu leads to a missing screen, and none leads twice to the same [LAY-32]', () => {
  expect(menu.length).toBeGreaterThan(3);
  expect(menu.map(({ to }) => to).filter((to) => !privatePaths.includes(to))).toEqual([]);
  expect(new Set(menu.map(({ to }) => to)).size).toBe(menu.length);
});

test('the pages that an entry stands for beside its own have routes [LAY-15]', () => {
  const others = menu.flatMap(({ alsoAt = [] }) => alsoAt);
  expect(others.length).toBeGreaterThan(2);
  expect(others.filter((other) => !privatePaths.some((path) => `${path}/`.startsWith(`${other}/`)))).toEqual([]);
});

test('the bar of a phone has room for four pages beside the menu [LAY-14]', () => {
  expect(menu.filter(({ bottomBar }) => bottomBar).map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/tickets', '/kanban', '/contacts', '/chats']),
  );
  expect(menu.filter(({ bottomBar }) => bottomBar)).toHaveLength(4);
});

test('without administrator rights the menu has no administration but the connections [LAY-10 for connections, LAY-11]', () => {
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

test('every specified private page has a route [LAY-02]', () => {
  const pages = [
    '/',
    '/tickets',
    '/tickets/$ticketId',
    '/connections',
    '/quick-messages',
    '/todolist',
    '/schedules',
    '/tags',
    '/contacts',
    '/helps',
    '/users',
    '/files',
    '/prompts',
    '/queue-integration',
    '/messages-api',
    '/settings',
    '/kanban',
    '/financeiro',
    '/queues',
    '/announcements',
    '/subscription',
    '/chats',
    '/chats/$chatUuid',
  ];
  expect(pages.filter((page) => !privatePaths.includes(page))).toEqual([]);
});

/** The entry of a page. `hasFlag`: the browser has the local flag `cshow`. */
const isShown = (to: string, who: Seen, hasFlag = true): boolean =>
  menu.some((found) => found.to === to && mayFollow(found, who, hasFlag));
const everyFlag = Object.fromEntries(planFlags.map((flag) => [flag, true]));

test.each([
  ['/campaigns', 'useCampaigns', 'LAY-26'],
  ['/contact-lists', 'useCampaigns', 'LAY-26'],
  ['/campaigns-config', 'useCampaigns', 'LAY-26'],
  ['/phrase-lists', undefined, 'LAY-27'],
  ['/flowbuilders', undefined, 'LAY-27'],
  ['/prompts', 'useOpenAi', 'LAY-28'],
  ['/queue-integration', 'useIntegrations', 'LAY-29'],
  ['/files', undefined, 'LAY-30'],
] as const)('the entry %s is for administrators; plan: %s [%s, AMB-09]', (to, flag, _rows) => {
  expect(profiles.map((profile) => isShown(to, somebody(profile, false, everyFlag)))).toEqual(
    profiles.map((profile) => profile === 'admin'),
  );
  for (const other of planFlags)
    expect([other, isShown(to, somebody('admin', false, { ...everyFlag, [other]: false }))]).toEqual([
      other,
      other !== flag,
    ]);
});

test('chat and tasks are for everybody, subscription and settings for administrators [AMB-24, AMB-25]', () => {
  const shownTo = (to: string) => profiles.filter((profile) => isShown(to, somebody(profile, false, everyFlag)));
  expect(['/chats', '/todolist'].map(shownTo)).toEqual([profiles, profiles]);
  expect(['/subscription', '/settings'].map(shownTo)).toEqual([['admin'], ['admin']]);
});

test('an entry is hidden without its campaigns flag, plan feature or platform operator [LAY-32, and the rule of LAY-25 and LAY-33]', () => {
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

/** Returns what an address leads this profile to: its page, another page, or the notice that there is none. */
function openPage(to: string, profile: Seen['profile'], hasFlag = true): 'page' | 'elsewhere' | 'none' {
  stored.flag = hasFlag ? 'true' : null;
  useSession.setState({ state: 'in', hasSandbox: true, user: somebody(profile, true, everyFlag) as SessionUser });
  try {
    privatePages.find(({ path }) => path === to)!.beforeLoad?.();
    return 'page';
  } catch (error) {
    if (isNotFound(error)) return 'none';
    expect(isRedirect(error)).toBe(true);
    return 'elsewhere';
  }
}

test.each(profiles)('an address leads a %s away where the menu has no entry for it [LAY-05, LAY-34]', (profile) => {
  // The documentation of the external API is open to all users, and the page of announcements leads away by itself.
  const entries = menu.filter(({ to }) => !['/messages-api', '/announcements'].includes(to));
  expect(entries.map(({ to }) => [to, openPage(to, profile)])).toEqual(
    entries.map((one) => [one.to, mayFollow(one, somebody(profile, true, everyFlag), true) ? 'page' : 'elsewhere']),
  );
  expect(openPage('/wall', profile)).toBe(profile === 'admin' ? 'page' : 'elsewhere');
});

test('the pages of campaigns and flows need the local flag, and no other page does [LAY-04]', () => {
  const withFlag = [
    '/campaign/$campaignId/report',
    '/campaigns',
    '/campaigns-config',
    '/contact-lists',
    '/contact-lists/$contactListId/contacts',
    '/flowbuilder',
    '/flowbuilder/$flowId',
    '/flowbuilders',
    '/number-health/$whatsappId',
    '/phrase-lists',
    '/suppressed-numbers',
  ];
  expect(privatePaths.filter((path) => openPage(path, 'admin', false) === 'none').toSorted()).toEqual(withFlag);
  // The editor without a flow leads to the list.
  expect(withFlag.map((path) => openPage(path, 'admin'))).toEqual(
    withFlag.map((path) => (path === '/flowbuilder' ? 'elsewhere' : 'page')),
  );
});

test('an expired company keeps its invoices, its subscription and the help [AUTH-07]', () => {
  expect(menu.filter(({ openToExpired }) => openToExpired).map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/financeiro', '/subscription', '/helps']),
  );
  expect(menu.filter(({ openToExpired }) => openToExpired)).toHaveLength(3);
});
