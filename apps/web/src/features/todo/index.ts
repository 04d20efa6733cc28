import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { todoMenuTexts } from './todo.menu.texts.ts';

/** Reminders of the user, kept in the browser alone (TODO-01). */
export const todoFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.todo,
      component: lazyRouteComponent(() => import('./TodoPage.tsx'), 'TodoPage'),
    }),
  ],
  menu: [{ to: paths.todo, icon: 'taskDone', label: () => tOf(todoMenuTexts)('title'), group: 'work', order: 80 }],
};
