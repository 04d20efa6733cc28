import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import type { Announcement } from '@recado/contracts';
import { useEffect, useId, useState } from 'react';
import { dateText } from '../../lib/dates.ts';
import { mediaAddress } from '../../lib/mediaAddress.ts';
import { useIsPhone } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton36 } from '../../ui/IconButton36.tsx';
import { SkeletonBar } from '../../ui/Skeletons.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { announcementTexts } from './announcements.texts.ts';
import { isNews, useAnnouncements } from './announcements.queries.ts';
import styles from './AnnouncementsViewer.module.css';
import { rememberSeen, useSeenUntil } from './seen.ts';

/** Red, orange, grey (ANN-05), each with its word. */
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

/** What the platform tells everyone, by priority and then the newest (ANN-03, ANN-05). Opening it counts as having seen it. */
export function AnnouncementsViewer({ onClose }: { onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const { records, isLoading, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAnnouncements();
  const seenUntil = useSeenUntil();
  // What was new when the viewer opened stays marked while it is read.
  const [seenBefore] = useState(seenUntil);
  const newest = records.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '');
  useEffect(() => {
    if (newest !== '') rememberSeen(newest);
  }, [newest]);
  const content = () => {
    if (isError) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
    if (isLoading)
      return (
        <output className={styles.loading} aria-label={common('loading')}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="90%" />
          <SkeletonBar width="75%" />
        </output>
      );
    if (records.length === 0) return <EmptyState icon="campaign" title={t('empty')} text={t('emptyText')} />;
    return (
      <>
        <ul className={styles.list}>
          {records.map((record) => (
            <Card key={record.id} record={record} isNew={isNews(record, seenBefore)} />
          ))}
        </ul>
        {hasNextPage && (
          <Button className={styles.more ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} slotProps={{ paper: { 'aria-labelledby': id, className: (isPhone ? styles.full : styles.dialog) ?? '' } }}>
      <header className={styles.head}>
        <h2 id={id}>{t('title')}</h2>
        <IconButton36 icon="close" label={common('close')} onClick={onClose} />
      </header>
      {/* Read with the arrow keys too. */}
      <div className={styles.content} tabIndex={0} role="region" aria-labelledby={id}>
        {content()}
      </div>
    </Dialog>
  );
}
