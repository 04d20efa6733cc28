import { settingsApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature, PagePart } from '../../lib/feature.ts';
import { paths, platformTabs, settingsTabs, type SettingsSearch } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { settingMenuTexts } from './settings.menu.texts.ts';

/** Returns the command of the palette that leads to a tab. */
const toPart = (tab: NonNullable<SettingsSearch['tab']>, part: Partial<PagePart> = {}): PagePart => ({
  to: paths.settings,
  search: { tab },
  icon: 'settings',
  label: () => tOf(settingMenuTexts)('tab', { name: tOf(settingMenuTexts)(tab) }),
  permission: 'drawer-admin-items:view',
  ...part,
});

/** The settings of the company, for administrators (SET). */
export const settingsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.settings,
      beforeLoad: requireMay('drawer-admin-items:view'),
      validateSearch: ({ tab }: Record<string, unknown>): SettingsSearch => {
        const found = settingsTabs.find((one) => one === tab);
        return found ? { tab: found } : {};
      },
      component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
    }),
  ],
  liveEndpoints: [settingsApi.list],
  pageParts: [
    toPart('schedules', { icon: 'clock', otherWords: () => tOf(settingMenuTexts)('hoursWords') }),
    toPart('privacy'),
    ...platformTabs.map((tab) => toPart(tab, { superOnly: true })),
  ],
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
