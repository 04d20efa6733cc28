import { useEffect, useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { TicketMenu } from '../../actions/TicketMenu.tsx';
import type { TicketActions } from '../../actions/useTicketActions.ts';
import { markTexts } from '../../marks/marks.texts.ts';
import { ticketTexts } from '../../tickets.texts.ts';
import styles from './BulkBar.module.css';
import { clearSelection, useSelection } from './selection.ts';
import { useBulkActions } from './useBulkActions.ts';

/** The bar above the list while rows are chosen: their number and actions. Refused tickets stay chosen. */
export function BulkBar({ actions }: { actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const tMark = useTexts(markTexts);
  const tickets = useSelection((state) => state.tickets);
  const { only, progress, toUnread, resolve, mark, transfer, snooze } = useBulkActions(actions);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEscapeToEnd();
  const progressText = progress && (progress.isMarking ? tMark('marking', progress) : t('resolving', progress));
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count: tickets.size })}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <IconButton36 icon="close" label={t('endSelecting')} isBusy={progress !== null} onClick={clearSelection} />
      <p role="status" className="num">
        {progressText ?? t('selected', { count: tickets.size })}
      </p>
      <IconButton36 icon="checkCircle" label={t('resolve')} isBusy={progress !== null} onClick={() => void resolve()} />
      <IconButton36 icon="transfer" label={t('transfer')} isBusy={progress !== null} onClick={transfer} />
      <IconButton36
        icon={toUnread ? 'markUnread' : 'markRead'}
        label={toUnread ? t('markUnread') : tMark('markRead')}
        isBusy={progress !== null}
        onClick={() => void mark()}
      />
      <IconButton36 icon="snooze" label={t('snooze')} isBusy={progress !== null} onClick={snooze} />
      {only && (
        <IconButton36
          icon="moreVertical"
          label={t('more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      {progress && (
        <progress
          className={styles.progress}
          value={progress.done}
          max={progress.all}
          aria-label={progressText ?? ''}
        />
      )}
      {only && anchor && (
        <TicketMenu isRow ticket={only} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </div>
  );
}

/** Escape ends the selection, unless a dialog or a menu is open, which it closes. */
function useEscapeToEnd(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('.MuiModal-root'))
        clearSelection();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
