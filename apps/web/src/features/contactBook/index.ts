import { contactsApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { contactBookMenuTexts } from './contactBook.menu.texts.ts';

/** The page of contacts with import and export (CONT-01). Above `tickets`, whose dialogs it opens. */
export const contactBookFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.contacts,
      component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
    }),
  ],
  menu: [
    {
      to: paths.contacts,
      icon: 'contacts',
      label: () => tOf(contactBookMenuTexts)('title'),
      group: 'work',
      order: 40,
      bottomBar: { label: () => tOf(contactBookMenuTexts)('title') },
    },
  ],
  liveEndpoints: [contactsApi.page],
};
