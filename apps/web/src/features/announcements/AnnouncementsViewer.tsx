import type { Announcement } from '@recado/contracts';
import { useEffect, useId, useState } from 'react';
import { dateText } from '../../lib/format/dates.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListDialog } from '../../ui/dialogs/ListDialog.tsx';
import { announcementTexts } from './announcements.texts.ts';
import { isNews, useAnnouncements } from './announcements.queries.ts';
import styles from './AnnouncementsViewer.module.css';
import { rememberSeen, useSeenUntil } from './seen.ts';

/** Red, orange, grey (ANN-05), each with a label. */
const priorities = { 1: 'high', 2: 'medium', 3: 'low' } as const;

function Card({ record, isNew }: { record: Announcement; isNew: boolean }) {
  const t = useTexts(announcementTexts);
  const id = useId();
  const priority = priorities[record.priority as keyof typeof priorities] ?? 'low';
  const picture = mediaAddress(record.mediaUrl);
  return (
    <li>
      <article className={`${styles.card} ${styles[priority]}`} aria-labelledby={id}>
        <p className={styles.facts}>
          <span className={styles.priority} aria-label={t('priority', { name: t(priority) })} role="img">
            {t(priority)}
          </span>
          <time className="num" dateTime={record.createdAt}>
            {dateText(record.createdAt)}
          </time>
          {isNew && <span className={styles.new}>{t('isNew')}</span>}
        </p>
        <h3 id={id}>{record.title}</h3>
        <p className={styles.text}>{record.text}</p>
        {picture && (
          <a href={picture} target="_blank" rel="noreferrer" aria-label={t('picture', { title: record.title })}>
            <img className={styles.picture} src={picture} alt="" loading="lazy" />
          </a>
        )}
      </article>
    </li>
  );
}

/**
 * The announcements of the platform, by priority, then newest first (ANN-03, ANN-05). Opening it marks them as seen.
 */
export function AnnouncementsViewer({ onClose }: { onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const { records, ...pages } = useAnnouncements();
  const seenUntil = useSeenUntil();
  // Announcements that were new when the viewer opened stay marked while it is open.
  const [seenBefore] = useState(seenUntil);
  const newest = records.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '');
  useEffect(() => {
    if (newest !== '') rememberSeen(newest);
  }, [newest]);
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
          <Card key={record.id} record={record} isNew={isNews(record, seenBefore)} />
        ))}
      </ul>
    </ListDialog>
  );
}
