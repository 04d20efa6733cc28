import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { promptMenuTexts } from './prompts.menu.texts.ts';

/** AI assistants, for administrators of companies whose plan has them (PROM). */
export const promptsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.prompts,
      beforeLoad: requireMay('prompts-page:edit'),
      component: lazyRouteComponent(() => import('./PromptsPage.tsx'), 'PromptsPage'),
    }),
  ],
  menu: [
    {
      to: paths.prompts,
      icon: 'sparkle',
      label: () => tOf(promptMenuTexts)('title'),
      group: 'administration',
      order: 26,
      submenu: { id: 'ai', label: () => tOf(promptMenuTexts)('short') },
      permission: 'prompts-page:edit',
      plan: 'useOpenAi',
    },
  ],
};
