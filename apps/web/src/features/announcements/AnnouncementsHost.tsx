import { Suspense, useState } from 'react';
import { lazily, type Lazily } from '../../lib/react/lazily.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useAnnouncementArrivals } from './announcements.queries.ts';
import { announcementMenuTexts } from './announcements.menu.texts.ts';

type Props = {
  /** The bell that opened it. Unused: the dialog covers the page. */ anchor?: HTMLElement;
  onClose: () => void;
};

export const AnnouncementsViewer: Lazily<Props> = lazily<Props>(() =>
  import('./AnnouncementsViewer.tsx').then((found) => found.AnnouncementsViewer),
);

/** Shows a notice when an announcement arrives, on every page, and opens it on request (ANN-13). */
export function AnnouncementsHost() {
  const [isOpen, setOpen] = useState(false);
  useAnnouncementArrivals(({ title }) => {
    const t = tOf(announcementMenuTexts);
    toast.info(t('arrived', { title }), {
      icon: 'campaign',
      id: 'announcement',
      action: { label: t('see'), run: () => setOpen(true) },
    });
  });
  return <Suspense>{isOpen && <AnnouncementsViewer onClose={() => setOpen(false)} />}</Suspense>;
}
