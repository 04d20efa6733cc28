import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths, segmentOf } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { queueMenuTexts } from './queues.menu.texts.ts';

export { useJoinQueue } from './useJoinQueue.ts';

/** The queues of the company, for administrators (QUE). */
export const queuesFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.queues,
      beforeLoad: requireMay('drawer-admin-items:view'),
      component: lazyRouteComponent(() => import('./QueuesPage.tsx'), 'QueuesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: `${paths.queues}/${segmentOf('queue')}`,
      beforeLoad: requireMay('drawer-admin-items:view'),
      component: lazyRouteComponent(() => import('./editor/QueueEditorPage.tsx'), 'QueueEditorPage'),
    }),
  ],
  menu: [
    {
      to: paths.queues,
      icon: 'queues',
      label: () => tOf(queueMenuTexts)('title'),
      group: 'administration',
      order: 40,
      permission: 'drawer-admin-items:view',
    },
  ],
};
