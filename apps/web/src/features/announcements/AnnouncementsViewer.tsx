import { useEffect, useState } from 'react';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListDialog } from '../../ui/dialogs/ListDialog.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { announcementTexts } from './announcements.texts.ts';
import { useAnnouncements } from './announcements.queries.ts';
import styles from './AnnouncementsViewer.module.css';
import { isNews, rememberSeen, useSeen } from './seen.ts';

/**
 * The announcements of the platform, by priority, then newest first (ANN-03, ANN-05). Opening it marks those of the
 * loaded pages as seen.
 */
export function AnnouncementsViewer({ onClose }: { onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const { records, ...pages } = useAnnouncements();
  const seen = useSeen();
  // Announcements that were new when the viewer opened stay marked while it is open.
  const [seenBefore] = useState(seen);
  const isWholeList = pages.data !== undefined && !pages.hasNextPage;
  useEffect(() => {
    rememberSeen(records, { isWholeList });
  }, [records, isWholeList]);
  return (
    <ListDialog
      title={t('title')}
      onClose={onClose}
      isLoading={pages.isLoading}
      failed={pages.isError && !pages.data ? { title: t('failed'), onRetry: () => void pages.refetch() } : undefined}
      empty={records.length > 0 ? undefined : <EmptyState icon="campaign" title={t('empty')} text={t('emptyText')} />}
      count={records.length}
      more={moreOf(pages)}
    >
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={record.id}>
            <AnnouncementCard record={record} isNew={isNews(record, seenBefore)} />
          </li>
        ))}
      </ul>
    </ListDialog>
  );
}
