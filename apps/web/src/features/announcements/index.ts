import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { AnnouncementsHost, AnnouncementsViewer } from './AnnouncementsHost.tsx';
import { useAnnouncementNews } from './announcements.queries.ts';
import { announcementMenuTexts } from './announcements.menu.texts.ts';

function useNews(): { count: number; label: string } {
  const t = useTexts(announcementMenuTexts);
  const count = useAnnouncementNews();
  return { count, label: t('news', { count }) };
}

/** Announcements of the platform to every company: a bell and a viewer for everyone, a page for super users (ANN). */
export const announcementsFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.announcements,
      component: lazyRouteComponent(() => import('./admin/AnnouncementsPage.tsx'), 'AnnouncementsPage'),
    }),
  ],
  menu: [
    {
      to: paths.announcements,
      icon: 'campaign',
      label: () => tOf(announcementMenuTexts)('title'),
      group: 'administration',
      order: 80,
      superOnly: true,
    },
  ],
  bells: [
    {
      id: 'announcements',
      icon: 'campaign',
      order: 20,
      label: () => tOf(announcementMenuTexts)('title'),
      useNews,
      isOnPhoneMenu: true,
      Panel: AnnouncementsViewer,
    },
  ],
  overlays: [AnnouncementsHost],
};
