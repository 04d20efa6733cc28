import { settingsApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { settingMenuTexts } from './settings.menu.texts.ts';

/** The settings of the company, for administrators (SET). */
export const settingsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.settings,
      beforeLoad: requireMay('drawer-admin-items:view'),
      component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
    }),
  ],
  liveEndpoints: [settingsApi.list],
  menu: [
    {
      to: paths.settings,
      icon: 'settings',
      label: () => tOf(settingMenuTexts)('title'),
      group: 'administration',
      order: 60,
      permission: 'drawer-admin-items:view',
    },
  ],
};
