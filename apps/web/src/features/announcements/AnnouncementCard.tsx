import type { Announcement } from '@recado/contracts';
import { useId } from 'react';
import { dateText } from '../../lib/format/dates.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { announcementTexts } from './announcements.texts.ts';
import styles from './AnnouncementsViewer.module.css';

/** Red, orange, grey (ANN-05), each with a label. */
const priorities = { 1: 'high', 2: 'medium', 3: 'low' } as const;

export type ShownAnnouncement = Pick<Announcement, 'title' | 'text' | 'priority' | 'createdAt' | 'mediaUrl'>;

/** An announcement as everyone sees it. */
export function AnnouncementCard({ record, isNew }: { record: ShownAnnouncement; isNew: boolean }) {
  const t = useTexts(announcementTexts);
  const id = useId();
  const priority = priorities[record.priority as keyof typeof priorities] ?? 'low';
  const picture = mediaAddress(record.mediaUrl);
  return (
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
  );
}
