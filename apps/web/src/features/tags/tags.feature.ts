import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { tagMenuTexts } from './tags.menu.texts.ts';

/**
 * The tags of the company (TAG-01). Not in `index.ts`: the first download contains this file, and must not contain what
 * `index.ts` exports to other features.
 */
export const tagsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.tags,
      component: lazyRouteComponent(() => import('./TagsPage.tsx'), 'TagsPage'),
    }),
  ],
  menu: [{ to: paths.tags, icon: 'tag', label: () => tOf(tagMenuTexts)('title'), group: 'work', order: 70 }],
};
