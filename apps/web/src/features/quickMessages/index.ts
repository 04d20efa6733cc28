import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { quickMessageMenuTexts } from './quickMessages.menu.texts.ts';
import { paths } from '../../lib/routes.ts';

/** Texts an attendant keeps at hand, the own ones and those of the company (behaviour 8.1). */
export const quickMessagesFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.quickMessages,
      component: lazyRouteComponent(() => import('./QuickMessagesPage.tsx'), 'QuickMessagesPage'),
    }),
  ],
  menu: [
    {
      to: paths.quickMessages,
      icon: 'bolt',
      label: () => tOf(quickMessageMenuTexts)('title'),
      group: 'work',
      order: 50,
    },
  ],
};
