import type { PermissionAction, PlanFlag, Texts } from '@recado/contracts';
import type { AnyRoute } from '@tanstack/react-router';
import type { IconName } from '../ui/iconShapes.ts';

/** A count or a warning on a menu entry; `label` is what a screen reader says. */
export type MenuBadge = { count: number; label: string } | { warning: true; label: string };

/** One entry of the rail, the temporary drawer and, when `bottomBar` is set, the bar of the phone. */
export type MenuEntry = {
  to: string;
  icon: IconName;
  /** Drawn while the entry is the current one. */
  currentIcon?: IconName;
  /** Read at every render, so that it follows the language: `() => tOf(ticketTexts)('menu')`. */
  label: () => string;
  /** Place in the phone's bar, with a shorter word of its own. */
  bottomBar?: { label: () => string };
  group: 'work' | 'administration';
  /** Ascending within its group. */
  order: number;
  permission?: PermissionAction;
  plan?: PlanFlag;
  /** Shown only while the local flag 'cshow' exists (LAY-32). */
  needsCampaigns?: true;
  superOnly?: true;
  /** A hook that may hide the entry for a reason of its own; the sandbox is absent without a simulated connection. */
  useShown?: () => boolean;
  /** A hook that gives the badge, or null for none. */
  useBadge?: () => MenuBadge | null;
};

/**
 * What a feature of the web app puts into the whole: its front door exports one of these.
 * Routes hang below the signed-in frame (`routes`) or beside it (`publicRoutes`); make their components with
 * `lazyRouteComponent(() => import('./TicketsPage.tsx'), 'TicketsPage')`.
 */
export type Feature = {
  routes?: (parent: AnyRoute) => AnyRoute[];
  publicRoutes?: (parent: AnyRoute) => AnyRoute[];
  menu?: readonly MenuEntry[];
  texts: readonly Texts[];
};
