import type { Ticket } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../lib/session/session.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { useConfirm } from '../../../../ui/dialogs/useConfirm.tsx';
import styles from './BulkBar.module.css';
import { markMany } from '../../marks/markMany.ts';
import { markRights } from '../../marks/markRights.ts';
import { markTexts } from '../../marks/marks.texts.ts';
import { rightsOn } from '../../actions/rightsOn.ts';
import { resolveMany } from '../../actions/resolveMany.ts';
import { clearSelection, useSelection } from './selection.ts';
import { askFor } from '../../dialogs/ticketDialogs.ts';
import { TicketMenu } from '../../actions/TicketMenu.tsx';
import { cachedTickets } from '../../tickets.queries.ts';
import { ticketTexts } from '../../tickets.texts.ts';
import type { TicketActions } from '../../actions/useTicketActions.ts';

/** The chosen tickets in their present state, because others may have changed them. */
export function chosenNow(): Ticket[] {
  const known = new Map(cachedTickets().map((ticket) => [ticket.id, ticket]));
  return [...useSelection.getState().tickets.values()].map((ticket) => known.get(ticket.id) ?? ticket);
}

/** The bar above the list while rows are chosen: their number and actions. Refused tickets stay chosen. */
export function BulkBar({ actions }: { actions: TicketActions }) {
  const t = useTexts(ticketTexts);
  const confirm = useConfirm();
  const me = useSession((state) => state.user);
  const tickets = useSelection((state) => state.tickets);
  const tMark = useTexts(markTexts);
  const [progress, setProgress] = useState<{ done: number; all: number; isMarking: boolean } | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const only = tickets.size === 1 ? [...tickets.values()][0] : undefined;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('.MuiModal-root'))
        clearSelection();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const resolve = async (): Promise<void> => {
    const able = chosenNow().filter((ticket) => rightsOn(ticket, me).canResolve);
    if (able.length === 0) return toast.info(t('noneAllowed'));
    if (
      !(await confirm({
        title: t('resolveMany', { count: able.length }),
        text: t('resolveManyText'),
        confirm: t('resolve'),
      }))
    )
      return;
    const step = (done: number): void => setProgress({ done, all: able.length, isMarking: false });
    step(0);
    await resolveMany(
      able.map((ticket) => ({ ticket })),
      step,
    );
    setProgress(null);
  };
  const transfer = (): void => {
    const able = chosenNow().filter((ticket) => rightsOn(ticket, me).canTransfer);
    if (able.length === 0) toast.info(t('noneAllowed'));
    else askFor({ kind: 'transfer', tickets: able });
  };
  // As long as one of them looks unread, all are to be read; then unread again.
  const chosen = chosenNow();
  const toUnread = !chosen.some((ticket) => markRights(ticket, me).canMarkRead);
  const mark = async (): Promise<void> => {
    const able = chosen.filter((ticket) =>
      toUnread ? markRights(ticket, me).canMarkUnread : markRights(ticket, me).canMarkRead,
    );
    if (able.length === 0) return toast.info(t('noneAllowed'));
    const step = (done: number): void => setProgress({ done, all: able.length, isMarking: true });
    step(0);
    await markMany(able, toUnread, actions, step);
    setProgress(null);
  };
  const snooze = (): void => {
    const able = chosenNow().filter((ticket) => markRights(ticket, me).canSnooze);
    if (able.length === 0) toast.info(t('noneAllowed'));
    else actions.snooze(able);
  };
  const progressText = progress && (progress.isMarking ? tMark('marking', progress) : t('resolving', progress));
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count: tickets.size })}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <IconButton36 icon="close" label={t('endSelecting')} disabled={progress !== null} onClick={clearSelection} />
      <p role="status" className="num">
        {progressText ?? t('selected', { count: tickets.size })}
      </p>
      <IconButton36
        icon="checkCircle"
        label={t('resolve')}
        disabled={progress !== null}
        onClick={() => void resolve()}
      />
      <IconButton36 icon="transfer" label={t('transfer')} disabled={progress !== null} onClick={transfer} />
      <IconButton36
        icon={toUnread ? 'markUnread' : 'markRead'}
        label={toUnread ? t('markUnread') : tMark('markRead')}
        disabled={progress !== null}
        onClick={() => void mark()}
      />
      <IconButton36 icon="snooze" label={t('snooze')} disabled={progress !== null} onClick={snooze} />
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
