import type { Announcement } from '@recado/contracts';
import { useState } from 'react';
import type { FileChange } from '../../../ui/fields/FileField.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { AnnouncementCard } from '../AnnouncementCard.tsx';
import { announcementAdminTexts } from './announcementAdmin.texts.ts';
import styles from './AnnouncementsPage.module.css';

type Props = {
  record: Announcement | null;
  typed: { title: string; text: string; priority: string; file: FileChange };
};

/** The announcement that is being written, as everyone will see it. A picture is shown once it is stored. */
export function AnnouncementPreview({ record, typed: { title, text, priority, file } }: Props) {
  const t = useTexts(announcementAdminTexts);
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <AnnouncementCard
        record={{
          title: title.trim() || '…',
          text,
          priority: Number(priority),
          createdAt: record?.createdAt ?? openedAt,
          mediaUrl: file === 'keep' ? (record?.mediaUrl ?? null) : null,
        }}
        isNew
      />
    </section>
  );
}
