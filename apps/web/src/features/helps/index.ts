import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { paths } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { helpMenuTexts } from './helps.menu.texts.ts';

/** The help videos of the platform, for everybody (HELP). */
export const helpsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.helps,
      component: lazyRouteComponent(() => import('./HelpsPage.tsx'), 'HelpsPage'),
    }),
  ],
  menu: [
    {
      to: paths.helps,
      icon: 'help',
      label: () => tOf(helpMenuTexts)('title'),
      group: 'foot',
      order: 10,
      openToExpired: true,
    },
  ],
};

export const HelpsTab = lazily(() => import('./HelpsTab.tsx').then((found) => found.HelpsTab));
