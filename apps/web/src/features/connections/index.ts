import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useConnectionTrouble } from '../../lib/server/connections.ts';
import type { Feature, MenuBadge } from '../../lib/feature.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { connectionMenuTexts } from './connections.menu.texts.ts';
import { paths } from '../../lib/routes.ts';

export { findFirstOffer, isOffered, toOfferedQueues } from './connectionLinks.ts';
export { providerNameOf } from './providerName.ts';

/** Shows a warning while a connection is not connected (LAY-16). */
function useTroubleBadge(): MenuBadge | null {
  const t = useTexts(connectionMenuTexts);
  const count = useConnectionTrouble().length;
  return count > 0 ? { warning: true, label: t('trouble', { count }) } : null;
}

/** The company's connections. Administrators create, pair, change and delete them (CONN). */
export const connectionsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.connections,
      beforeLoad: requireMay('drawer-admin-items:view'),
      component: lazyRouteComponent(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
    }),
  ],
  menu: [
    {
      to: paths.connections,
      icon: 'link',
      label: () => tOf(connectionMenuTexts)('title'),
      otherWords: () => tOf(connectionMenuTexts)('otherWords'),
      group: 'administration',
      order: 30,
      permission: 'drawer-admin-items:view',
      useBadge: useTroubleBadge,
    },
  ],
};
