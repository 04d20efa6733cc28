import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { fileListMenuTexts } from './fileLists.menu.texts.ts';

/** Lists of files for campaigns, for administrators (FILE-01). */
export const fileListsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.fileLists,
      beforeLoad: requireMay('files-page:edit'),
      component: lazyRouteComponent(() => import('./FileListsPage.tsx'), 'FileListsPage'),
    }),
  ],
  menu: [
    {
      to: paths.fileLists,
      icon: 'attach',
      label: () => tOf(fileListMenuTexts)('title'),
      group: 'administration',
      order: 22,
      submenu: { id: 'campaigns' },
      permission: 'files-page:edit',
    },
  ],
};
