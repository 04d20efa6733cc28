import type { Endpoint, PermissionAction, PlanFlag } from '@recado/contracts';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { IconName } from './icons/iconNames.ts';
import type { Shortcut } from './keyboard/commands.ts';
import type { Lazily } from './react/lazily.ts';

/** A count or a warning on a menu entry. `label` is the text for screen readers. */
export type MenuBadge = { count: number; label: string } | { warning: true; label: string };

/** Entries of the administration that the menu gathers below one head. */
export type SubmenuId = 'campaigns' | 'flows' | 'ai' | 'financial';

/** An entry of the rail, of the temporary drawer and, with `bottomBar`, of the phone's bottom bar. */
export type MenuEntry = {
  to: string;
  icon: IconName;
  /** Icon while the entry is the current one. */
  currentIcon?: IconName;
  /** Read at every render, so that it follows the language: `() => tOf(ticketTexts)('menu')`. */
  label: () => string;
  /** Words by which the palette finds the page too, separated by spaces: what people call it. */
  otherWords?: () => string;
  /** Shows the entry in the phone's bottom bar, with a shorter label. */
  bottomBar?: { label: () => string };
  /** Places the entry in a submenu, with a shorter label if the name of the submenu says the rest. */
  submenu?: { id: SubmenuId; label?: () => string };
  /** Routes beside `to` and below it whose pages belong to this entry; read up to their first parameter. */
  alsoAt?: readonly string[];
  /** `foot` is the end of the menu. */
  group: 'work' | 'administration' | 'foot';
  /** Ascending within its group. */
  order: number;
  permission?: PermissionAction;
  plan?: PlanFlag;
  /** Shown only while the local flag 'cshow' exists (LAY-32). */
  needsCampaigns?: true;
  superOnly?: true;
  /** Remains available when the company's subscription has expired (behaviour 14.3). */
  openToExpired?: true;
  /**
   * A hook that returns whether to show the entry. For example, the sandbox is hidden without a simulated connection.
   */
  useShown?: () => boolean;
  /** A hook that returns the badge, or null for none. */
  useBadge?: () => MenuBadge | null;
};

/** A part of a page that the palette leads to. */
export type PagePart = Pick<MenuEntry, 'to' | 'icon' | 'label' | 'otherWords' | 'permission' | 'superOnly'> & {
  search: Record<string, string>;
};

/** A bell of the top bar (LAY-23); on a phone, a row of the drawer. */
export type Bell = {
  id: string;
  icon: IconName;
  /** Ascending, from left to right. */
  order: number;
  label: () => string;
  /** Hides the bell if the company's plan lacks this feature. */
  plan?: PlanFlag;
  /** A hook that returns the live count of new items, with its text for screen readers. */
  useNews: () => { count: number; label: string };
  /** On a phone, adds the count to the button of the drawer. Not for counts that the bottom bar already shows. */
  isOnPhoneMenu?: true;
  /** The panel below the bell; rendered only while it is open. */
  Panel: Lazily<{ anchor?: HTMLElement; onClose: () => void }>;
};

/** An entry of the user menu that opens a dialog. */
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
 * The contributions of a feature to the app; its `index.ts` exports one. Routes are below the signed-in layout
 * (`routes`) or beside it (`publicRoutes`). Load their components with `lazyRouteComponent(() =>
 * import('./TicketsPage.tsx'), 'TicketsPage')`.
 */
export type Feature = {
  routes?: (parent: AnyRoute) => AnyRoute[];
  publicRoutes?: (parent: AnyRoute) => AnyRoute[];
  menu?: readonly MenuEntry[];
  /** Parts of its pages that the palette leads to. */
  pageParts?: readonly PagePart[];
  bells?: readonly Bell[];
  userMenu?: readonly UserMenuEntry[];
  /** Rendered once beside the pages while a user is signed in: event listeners and the dialogs they open. */
  overlays?: readonly ComponentType[];
  /** The shortcuts of this feature, for the list that `?` opens. */
  shortcuts?: readonly Shortcut[];
  /** Endpoints whose answers are kept current by events; refetched after a gap in the connection. */
  liveEndpoints?: readonly Endpoint[];
};
