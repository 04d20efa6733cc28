import type { PermissionAction, PlanFlag, Texts } from '@recado/contracts';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/iconShapes.ts';
import type { Shortcut } from './commands.ts';
import type { Lazily } from './lazily.ts';

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
  /** Stays open when the company's subscription has expired (behaviour 14.3). */
  openToExpired?: true;
  /** A hook that may hide the entry for a reason of its own; the sandbox is absent without a simulated connection. */
  useShown?: () => boolean;
  /** A hook that gives the badge, or null for none. */
  useBadge?: () => MenuBadge | null;
};

/** A bell of the top bar (LAY-23); on a phone a row of the drawer. */
export type Bell = {
  id: string;
  icon: IconName;
  /** Ascending, from the left. */
  order: number;
  label: () => string;
  /** Absent where the company's plan lacks it. */
  plan?: PlanFlag;
  /** A hook that gives how much is new, kept live, with what a screen reader says of it. */
  useNews: () => { count: number; label: string };
  /** On a phone, what is new shows on the button of the drawer too; not for what the bar itself counts. */
  isOnPhoneMenu?: true;
  /** What opens below the bell; drawn only while it is open. */
  Panel: Lazily<{ anchor?: HTMLElement; onClose: () => void }>;
};

/** An entry of the user's own menu that opens a dialog. */
export type UserMenuEntry = {
  id: string;
  icon: IconName;
  order: number;
  label: () => string;
  superOnly?: true;
  permission?: PermissionAction;
  Dialog: Lazily<{ onClose: () => void }>;
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
  bells?: readonly Bell[];
  userMenu?: readonly UserMenuEntry[];
  /** Drawn once beside the screens while somebody is signed in: listeners and what they open. */
  overlays?: readonly ComponentType[];
  /** The keys of this feature, for the sheet that `?` opens. */
  shortcuts?: readonly Shortcut[];
  texts: readonly Texts[];
};
