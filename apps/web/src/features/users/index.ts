import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { userMenuTexts } from './userMenu.texts.ts';

/** The users of the company, for administrators (USER), and the own profile in the user's menu (LAY-24). */
export const usersFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.users,
      beforeLoad: requireMay('drawer-admin-items:view'),
      component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
    }),
  ],
  menu: [
    {
      to: paths.users,
      icon: 'groups',
      label: () => tOf(userMenuTexts)('title'),
      group: 'administration',
      order: 50,
      permission: 'drawer-admin-items:view',
    },
  ],
  userMenu: [
    {
      id: 'profile',
      icon: 'person',
      order: 10,
      label: () => tOf(userMenuTexts)('profile'),
      Dialog: lazily(() => import('./ProfileDialog.tsx').then((found) => found.ProfileDialog)),
    },
  ],
};
