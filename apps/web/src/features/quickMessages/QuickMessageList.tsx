import type { QuickMessage } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { useIsPhone } from '../../lib/screen.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton36 } from '../../ui/IconButton36.tsx';
import type { IconName } from '../../ui/iconShapes.ts';
import { SkeletonBar } from '../../ui/Skeletons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { mayChange } from './mayChange.ts';
import styles from './QuickMessageList.module.css';
import { quickMessageTexts } from './quickMessages.texts.ts';

type Actions = { onEdit: (record: QuickMessage) => void; onRemove: (record: QuickMessage) => void };
type Props = Actions & { records: readonly QuickMessage[]; hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };

/** Quick messages as a table, as cards on a phone; more are loaded when the end is near. */
export function QuickMessageList({ records, hasMore, isLoadingMore, loadMore, ...actions }: Props) {
  const isPhone = useIsPhone();
  const Rows = isPhone ? Cards : Table;
  return (
    <div className={styles.list}>
      <Rows records={records} {...actions} />
      {isLoadingMore && <QuickMessageListSkeleton rows={2} />}
      {hasMore && !isLoadingMore && <NearEnd key={records.length} onSeen={loadMore} />}
    </div>
  );
}

function Table({ records, ...actions }: Actions & { records: readonly QuickMessage[] }) {
  const t = useTexts(quickMessageTexts);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.shortcode}>{t('shortcode')}</th>
          <th>{t('message')}</th>
          <th className={styles.state}>{t('state')}</th>
          <th className={styles.actions}>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row" className="ellipsis" title={record.shortcode}>
              {record.shortcode}
            </th>
            <td className="ellipsis">{record.message}</td>
            <td>
              <Chips record={record} />
            </td>
            <td>
              <Buttons record={record} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ records, ...actions }: Actions & { records: readonly QuickMessage[] }) {
  return (
    <ul className={styles.cards}>
      {records.map((record) => (
        <li key={record.id} className={styles.card}>
          <div className={styles.words}>
            <strong className="ellipsis">{record.shortcode}</strong>
            <span className="ellipsis">{record.message}</span>
            <Chips record={record} />
          </div>
          <Buttons record={record} {...actions} />
        </li>
      ))}
    </ul>
  );
}

const Chip = ({ icon, word, tone }: { icon: IconName; word: string; tone: 'shared' | 'quiet' }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>
    <Icon name={icon} size={14} />
    {word}
  </span>
);

function Chips({ record: { geral, status } }: { record: QuickMessage }) {
  const t = useTexts(quickMessageTexts);
  return (
    <span className={styles.chips}>
      {geral ? <Chip icon="group" word={t('shared')} tone="shared" /> : <Chip icon="person" word={t('onlyMine')} tone="quiet" />}
      {!status && <Chip icon="blocked" word={t('off')} tone="quiet" />}
    </span>
  );
}

function Buttons({ record, onEdit, onRemove }: Actions & { record: QuickMessage }) {
  const t = useTexts(quickMessageTexts);
  const isAllowed = useSession(({ user }) => user !== null && mayChange(user, record));
  if (!isAllowed) return null;
  const { shortcode } = record;
  return (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { shortcode })} onClick={() => onEdit(record)} />
      <IconButton36 icon="trash" label={t('remove', { shortcode })} onClick={() => onRemove(record)} />
    </span>
  );
}

/** Reaches 100 px up from the end of the list, and tells once when that strip comes into view (LAY-40). */
function NearEnd({ onSeen }: { onSeen: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current());
    observer.observe(strip.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={strip} className={styles.nearEnd} />;
}

/** Rows while they load, in their final height. */
export function QuickMessageListSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useTexts(quickMessageTexts);
  return (
    <output className={styles.skeleton} aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.skeletonRow}>
          <SkeletonBar width="14%" />
          <SkeletonBar width={index % 2 === 0 ? '46%' : '34%'} />
        </span>
      ))}
    </output>
  );
}
