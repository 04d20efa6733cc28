import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths, segmentOf } from '../../lib/routes.ts';
import { requireCampaigns, requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { contactListMenuTexts } from './contactLists.menu.texts.ts';

export { ContactListDialog } from './lazyListDialog.ts';

const mayEdit = requireMay('campaigns-page:edit');
const beforeLoad = (): void => {
  mayEdit();
  requireCampaigns();
};

/** The lists that campaigns are sent to, for administrators (CLIST). */
export const contactListsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.contactLists,
      beforeLoad,
      component: lazyRouteComponent(() => import('./ContactListsPage.tsx'), 'ContactListsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.contactListItems(segmentOf('contactList')),
      beforeLoad,
      component: lazyRouteComponent(() => import('./items/ItemsPage.tsx'), 'ItemsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.suppressedNumbers,
      beforeLoad,
      component: lazyRouteComponent(() => import('./suppressed/SuppressedPage.tsx'), 'SuppressedPage'),
    }),
  ],
  menu: [
    {
      to: paths.contactLists,
      alsoAt: [paths.suppressedNumbers],
      submenu: { id: 'campaigns' },
      icon: 'contacts',
      label: () => tOf(contactListMenuTexts)('title'),
      group: 'administration',
      order: 21,
      permission: 'campaigns-page:edit',
      plan: 'useCampaigns',
      needsCampaigns: true,
    },
  ],
};
