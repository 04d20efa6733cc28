import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { integrationMenuTexts } from './integrations.menu.texts.ts';

/** Integrations that answer contacts, for administrators of companies whose plan has them (INT). */
export const integrationsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.integrations,
      beforeLoad: requireMay('integrations-page:edit'),
      component: lazyRouteComponent(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage'),
    }),
  ],
  menu: [
    {
      to: paths.integrations,
      icon: 'globe',
      label: () => tOf(integrationMenuTexts)('title'),
      group: 'administration',
      order: 27,
      submenu: { id: 'ai' },
      permission: 'integrations-page:edit',
      plan: 'useIntegrations',
    },
  ],
};
