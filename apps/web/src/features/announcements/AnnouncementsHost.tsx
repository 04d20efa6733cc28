import { Suspense, useState } from 'react';
import { lazily, type Lazily } from '../../lib/lazily.ts';
import { tOf } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.tsx';
import { useAnnouncementArrivals } from './announcements.queries.ts';
import { announcementTexts } from './announcements.texts.ts';

type Props = {
  /** The bell it was opened from; it covers the screen either way. */ anchor?: HTMLElement;
  onClose: () => void;
};

export const AnnouncementsViewer: Lazily<Props> = lazily<Props>(() =>
  import('./AnnouncementsViewer.tsx').then((found) => found.AnnouncementsViewer),
);

/** Tells of an announcement that arrives, on whatever screen, and opens it when asked (ANN-13). */
export function AnnouncementsHost() {
  const [isOpen, setOpen] = useState(false);
  useAnnouncementArrivals(({ title }) => {
    const t = tOf(announcementTexts);
    toast.info(t('arrived', { title }), {
      icon: 'campaign',
      id: 'announcement',
      action: { label: t('see'), run: () => setOpen(true) },
    });
  });
  return <Suspense>{isOpen && <AnnouncementsViewer onClose={() => setOpen(false)} />}</Suspense>;
}
