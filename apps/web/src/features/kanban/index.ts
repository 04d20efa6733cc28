import { tagsApi, ticketTagsApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { kanbanMenuTexts } from './kanban.menu.texts.ts';

/** The kanban of live tickets, with a column for each kanban tag (KAN). */
export const kanbanFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.kanban,
      component: lazyRouteComponent(() => import('./KanbanPage.tsx'), 'KanbanPage'),
    }),
  ],
  menu: [
    {
      to: paths.kanban,
      icon: 'kanban',
      label: () => tOf(kanbanMenuTexts)('title'),
      group: 'work',
      order: 30,
      bottomBar: { label: () => tOf(kanbanMenuTexts)('title') },
      plan: 'useKanban',
    },
  ],
  liveEndpoints: [ticketTagsApi.kanban, tagsApi.kanban],
};
