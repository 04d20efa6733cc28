import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { may } from '../../lib/session/may.tsx';
import { tOf } from '../../lib/texts/texts.ts';
import { dashboardMenuTexts } from './dashboard.menu.texts.ts';
import { paths } from '../../lib/routes.ts';

/** The home page of administrators; redirects everyone else to the tickets (LAY-05, AMB-06). */
function requireAdministrator(): void {
  if (!may('dashboard:view')) throw redirect({ to: paths.tickets });
}

/** The figures of the company, and a wall screen of the present state (DASH). */
export const dashboardFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.home,
      beforeLoad: requireAdministrator,
      component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.wall,
      beforeLoad: requireMay('dashboard:view'),
      component: lazyRouteComponent(() => import('./WallPage.tsx'), 'WallPage'),
    }),
  ],
  menu: [
    {
      to: paths.home,
      icon: 'dashboard',
      currentIcon: 'dashboardFilled',
      label: () => tOf(dashboardMenuTexts)('menu'),
      group: 'work',
      order: 5,
      permission: 'dashboard:view',
    },
  ],
};
