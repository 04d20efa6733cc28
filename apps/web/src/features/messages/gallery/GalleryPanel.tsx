import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazily } from '../../../lib/react/lazily.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { PanelSection } from '../../../ui/page/PanelSection.tsx';
import { useConversation } from '../conversation/ConversationContext.ts';
import styles from './Gallery.module.css';
import { galleryTexts } from './gallery.texts.ts';
import { Tile } from './Tile.tsx';
import { useGallery } from './useGallery.ts';

const GalleryDialog = lazily(() => import('./GalleryDialog.tsx').then((found) => found.GalleryDialog));
const MediaViewer = lazily(() =>
  import('../../../conversation/viewer/MediaViewer.tsx').then((found) => found.MediaViewer),
);

/** Number of pictures: two rows of the panel. */
const shown = 6;

/** The newest pictures of a conversation in the contact panel, with a link to all its files and links. */
export function GalleryPanel({ ticketId }: { ticketId: number }) {
  const t = useTexts(galleryTexts);
  const { contactName } = useConversation();
  const { rows, data, isError } = useGallery(ticketId, 'media');
  const [isOpen, setOpen] = useState(false);
  const [viewed, setViewed] = useState<number | null>(null);
  const newest = rows.slice(0, shown);
  return (
    <PanelSection
      label={t('title')}
      end={
        <Button size="small" onPointerEnter={GalleryDialog.preload} onClick={() => setOpen(true)}>
          {t('seeAll')}
        </Button>
      }
    >
      {isError && !data && <p className={styles.quiet}>{t('failed')}</p>}
      {data && newest.length === 0 && <p className={styles.quiet}>{t('noMedia')}</p>}
      {newest.length > 0 && (
        <ul className={styles.few}>
          {newest.map((message) => (
            <li key={message.id}>
              <Tile message={message} contactName={contactName} onOpen={() => setViewed(message.id)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isOpen && <GalleryDialog ticketId={ticketId} onClose={() => setOpen(false)} />}
        {viewed !== null && (
          <MediaViewer
            items={rows.toReversed()}
            startAt={viewed}
            contactName={contactName}
            onClose={() => setViewed(null)}
          />
        )}
      </Suspense>
    </PanelSection>
  );
}
