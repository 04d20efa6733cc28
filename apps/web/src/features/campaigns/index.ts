import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature, MenuEntry } from '../../lib/feature.ts';
import { paths, segmentOf } from '../../lib/routes.ts';
import { requireCampaigns, requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { campaignMenuTexts } from './campaigns.menu.texts.ts';

const mayEdit = requireMay('campaigns-page:edit');
const beforeLoad = (): void => {
  mayEdit();
  requireCampaigns();
};

/** Both entries are for administrators of companies whose plan has campaigns (LAY-26). */
const entry = {
  group: 'administration',
  permission: 'campaigns-page:edit',
  plan: 'useCampaigns',
  needsCampaigns: true,
  submenu: { id: 'campaigns' },
} as const satisfies Partial<MenuEntry>;

/** Campaigns, their report and their settings, for administrators (CAMP). */
export const campaignsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.campaigns,
      beforeLoad,
      component: lazyRouteComponent(() => import('./CampaignsPage.tsx'), 'CampaignsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.campaignReport(segmentOf('campaign')),
      beforeLoad,
      component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.numberHealth(segmentOf('number')),
      beforeLoad,
      component: lazyRouteComponent(() => import('./health/NumberHealthPage.tsx'), 'NumberHealthPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.campaignSettings,
      beforeLoad,
      component: lazyRouteComponent(() => import('./pacing/CampaignSettingsPage.tsx'), 'CampaignSettingsPage'),
    }),
  ],
  menu: [
    {
      ...entry,
      to: paths.campaigns,
      alsoAt: [paths.campaignReport(segmentOf('campaign'))],
      icon: 'campaign',
      label: () => tOf(campaignMenuTexts)('title'),
      order: 20,
    },
    { ...entry, to: paths.campaignSettings, icon: 'clock', label: () => tOf(campaignMenuTexts)('settings'), order: 23 },
  ],
};
