import { mayProfile, type SessionUser } from '@recado/contracts';
import type { MenuEntry } from '../../lib/feature.ts';

/**
 * Returns whether a user may open a menu entry or a part of a page: by role, plan, the super flag and the browser's flag for campaigns
 * (LAY-11, LAY-32, LAY-33).
 */
export function mayFollow(
  entry: Pick<MenuEntry, 'permission' | 'superOnly'> & Partial<Pick<MenuEntry, 'group' | 'plan' | 'needsCampaigns'>>,
  user: Pick<SessionUser, 'profile' | 'super' | 'company'>,
  hasCampaigns: boolean,
): boolean {
  if (entry.group === 'administration' && !mayProfile(user.profile, 'drawer-admin-items:view')) return false;
  if (entry.permission && !mayProfile(user.profile, entry.permission)) return false;
  if (entry.superOnly && !user.super) return false;
  if (entry.plan && user.company.plan?.[entry.plan] !== true) return false;
  return !entry.needsCampaigns || hasCampaigns;
}
