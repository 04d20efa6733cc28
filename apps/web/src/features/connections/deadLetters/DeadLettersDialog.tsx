import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef } from 'react';
import { useIsPhone } from '../../../lib/screen.ts';
import { useTexts } from '../../../lib/texts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton36 } from '../../../ui/IconButton36.tsx';
import { SkeletonBar } from '../../../ui/Skeletons.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { DeadLetterRow } from './DeadLetterRow.tsx';
import styles from './DeadLettersDialog.module.css';
import { deadLetterTexts } from './deadLetters.texts.ts';
import { useDeadLetters } from './useDeadLetters.ts';

type Props = { connectionId: number; name: string; onClose: () => void };

/** What a connection heard and could not be recorded, for the administrator to try again or to throw away (trust R3). */
export function DeadLettersDialog({ connectionId, name, onClose }: Props) {
  const t = useTexts(deadLetterTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const letters = useDeadLetters(connectionId);
  const { rows, count, busy, busyId } = letters;
  const list = useRef<HTMLDivElement>(null);
  // The row whose button had the focus may be gone: the list takes it, for the next Tab to go on from there.
  useEffect(() => {
    const { activeElement } = document;
    if (!busy && (activeElement === null || activeElement === document.body || activeElement.getAttribute('role') === 'presentation')) list.current?.focus({ preventScroll: true });
  }, [busy, count]);
  const content = () => {
    if (letters.isError && rows.length === 0) return <ErrorState title={t('failed')} onRetry={() => void letters.refetch()} />;
    if (letters.isPending)
      return (
        <output className={styles.loading} aria-label={common('loading')}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="90%" />
          <SkeletonBar width="75%" />
        </output>
      );
    if (rows.length === 0) return <EmptyState icon="checkCircle" title={t('empty')} text={t('emptyText')} />;
    return (
      <>
        <ul aria-label={t('list')}>
          {rows.map((letter) => (
            <DeadLetterRow key={letter.id} letter={letter} busy={busy} isRetrying={busyId === letter.id} onRetry={() => void letters.retry(letter)} onDiscard={() => void letters.discard(letter)} />
          ))}
        </ul>
        {letters.hasNextPage && (
          <Button className={styles.more ?? ''} loading={letters.isFetchingNextPage} onClick={() => void letters.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} fullScreen={isPhone} slotProps={{ paper: { 'aria-labelledby': id, className: (isPhone ? styles.full : styles.dialog) ?? '' } }}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{t('title')}</h2>
          {rows.length > 0 && <p>{t('intro', { name })}</p>}
        </div>
        <IconButton36 icon="close" label={common('close')} onClick={onClose} />
      </header>
      {/* Read with the arrow keys too. */}
      <div ref={list} className={styles.content} tabIndex={0} role="region" aria-labelledby={id} aria-busy={busy}>
        {content()}
      </div>
      {rows.length > 0 && (
        <footer className={styles.actions}>
          <Button variant="text" color="inherit" disabled={busy} onClick={() => void letters.discardAll()}>
            {t('discardAll')}
          </Button>
          <Button variant="contained" startIcon={<Icon name="refresh" size={18} />} loading={letters.retryingAll} loadingPosition="start" disabled={busy} onClick={() => void letters.retryAll()}>
            {t('retryAll')}
          </Button>
        </footer>
      )}
    </Dialog>
  );
}
