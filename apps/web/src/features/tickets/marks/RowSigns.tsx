import type { Ticket } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { markTexts } from './marks.texts.ts';
import { usePinnedIds } from './pins/pins.ts';
import styles from './RowSigns.module.css';
import { shortWakeTime, wakeTime } from './snooze/snoozeTimes.ts';

/**
 * On the row of a ticket: that it is pinned, and that a person marked it as unread. Unread messages have their count.
 */
export function RowSigns({ ticket }: { ticket: Pick<Ticket, 'id' | 'markedUnread' | 'unreadMessages'> }) {
  const t = useTexts(markTexts);
  const isPinned = usePinnedIds(({ ids }) => ids.has(ticket.id));
  return (
    <>
      {isPinned && (
        <span className={styles.pin} title={t('pinned')}>
          <Icon name="pinFilled" size={16} label={t('pinned')} />
        </span>
      )}
      {ticket.markedUnread && ticket.unreadMessages === 0 && (
        <span className={styles.unread} title={t('markedUnread')}>
          <VisuallyHidden>{t('markedUnread')}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

/** The time at which a snoozed ticket comes back, in place of its last activity. */
export function SnoozedUntil({ until }: { until: string }) {
  const t = useTexts(markTexts);
  const words = t('rowUntil', { time: wakeTime(until) });
  return (
    <time className={styles.snoozed} dateTime={until} title={words}>
      <Icon name="snooze" size={14} />
      <span aria-hidden>{shortWakeTime(until)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </time>
  );
}
