import { useLocation } from '@tanstack/react-router';
import { features } from '../../features.ts';
import type { MenuBadge, MenuEntry, PagePart } from '../../lib/feature.ts';
import { hasCampaignsFlag, useSession } from '../../lib/session/session.ts';
import { mayFollow } from './mayFollow.ts';

const always = (): boolean => true;

/** The entries of all features, sorted. Fixed at load, so that their hooks are called in a fixed order. */
const entries = features.flatMap(({ menu = [] }) => menu).toSorted((a, b) => a.order - b.order);

/** Returns the menu entries this user may open, sorted. */
export function useMenu(group?: MenuEntry['group']): MenuEntry[] {
  const user = useSession((state) => state.user);
  const shown = entries.map(({ useShown = always }) => useShown());
  return entries.filter((entry, index) => {
    if (!user || !shown[index] || (group && entry.group !== group)) return false;
    return mayFollow(entry, user, hasCampaignsFlag());
  });
}

const pageParts = features.flatMap((feature) => feature.pageParts ?? []);

/** Returns the parts of pages this user may open. */
export function usePageParts(): PagePart[] {
  const user = useSession((state) => state.user);
  return user ? pageParts.filter((part) => mayFollow(part, user, hasCampaignsFlag())) : [];
}

/** Returns whether the open page remains available to an expired company. */
export function useIsOpenToExpired(): boolean {
  return useLocation({
    select: ({ pathname }) => entries.some(({ to, openToExpired }) => openToExpired === true && isBelow(pathname, to)),
  });
}

const isBelow = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

const noBadge = (): null => null;

/** Returns the badge of an entry. An entry and its hook never change during the life of the calling link. */
export function useEntryBadge({ useBadge = noBadge }: MenuEntry): MenuBadge | null {
  // oxlint-disable-next-line react/hooks
  return useBadge();
}

type Place = Pick<MenuEntry, 'to' | 'alsoAt'>;

const isAt = (pathname: string, { to, alsoAt = [] }: Place): boolean =>
  [to, ...alsoAt].some((address) => isBelow(pathname, address.split('/$')[0]!));

/** Returns whether a page of one of the entries is open (LAY-15). */
export function useIsCurrent(...entries: readonly Place[]): boolean {
  return useLocation({ select: ({ pathname }) => entries.some((entry) => isAt(pathname, entry)) });
}
