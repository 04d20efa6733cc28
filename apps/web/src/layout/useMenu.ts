import { useLocation } from '@tanstack/react-router';
import { features } from '../features.ts';
import type { MenuBadge, MenuEntry } from '../lib/feature.ts';
import { hasCampaignsFlag, useSession } from '../lib/session.ts';
import { mayFollow } from './mayFollow.ts';

const always = (): boolean => true;

/**
 * The entries of all features, in their order. Fixed at load, so the hooks they carry are called in a fixed order too.
 */
const entries = features.flatMap(({ menu = [] }) => menu).toSorted((a, b) => a.order - b.order);

/** The menu entries this person may follow, in their order. */
export function useMenu(group?: MenuEntry['group']): MenuEntry[] {
  const user = useSession((state) => state.user);
  const shown = entries.map(({ useShown = always }) => useShown());
  return entries.filter((entry, index) => {
    if (!user || !shown[index] || (group && entry.group !== group)) return false;
    return mayFollow(entry, user, hasCampaignsFlag());
  });
}

/** Whether the open screen is one of those an expired company may still use. */
export function useIsOpenToExpired(): boolean {
  return useLocation({
    select: ({ pathname }) => entries.some(({ to, openToExpired }) => openToExpired === true && isBelow(pathname, to)),
  });
}

const isBelow = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

const noBadge = (): null => null;

/** The badge of an entry. An entry, and with it its hook, stays the same for the life of the link that calls this. */
export function useEntryBadge({ useBadge = noBadge }: MenuEntry): MenuBadge | null {
  // oxlint-disable-next-line react/hooks
  return useBadge();
}

/** Whether the screen of an entry, or one below it, is open (LAY-15). */
export function useIsCurrent(to: string): boolean {
  return useLocation({ select: ({ pathname }) => isBelow(pathname, to) });
}
