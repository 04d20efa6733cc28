import type { Feature } from '../../lib/feature.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { AnnouncementsHost, AnnouncementsViewer } from './AnnouncementsHost.tsx';
import { useAnnouncementNews } from './announcements.queries.ts';
import { announcementMenuTexts } from './announcements.menu.texts.ts';

function useNews(): { count: number; label: string } {
  const t = useTexts(announcementMenuTexts);
  const count = useAnnouncementNews();
  return { count, label: t('news', { count }) };
}

/** Announcements of the platform to every company: a bell and a viewer for everyone (ANN-03). */
export const announcementsFeature: Feature = {
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
