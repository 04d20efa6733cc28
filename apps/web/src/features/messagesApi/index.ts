import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths, type ApiSearch } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { messagesApiMenuTexts } from './messagesApi.menu.texts.ts';

/** The API for other software: documentation, a trial, tokens and webhooks (API). */
export const messagesApiFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.messagesApi,
      validateSearch: ({ tab }: Record<string, unknown>): ApiSearch => (typeof tab === 'string' ? { tab } : {}),
      component: lazyRouteComponent(() => import('./MessagesApiPage.tsx'), 'MessagesApiPage'),
    }),
  ],
  menu: [
    {
      to: paths.messagesApi,
      icon: 'code',
      label: () => tOf(messagesApiMenuTexts)('title'),
      group: 'administration',
      order: 28,
      submenu: { id: 'ai' },
      permission: 'drawer-admin-items:view',
      plan: 'useExternalApi',
    },
  ],
};
