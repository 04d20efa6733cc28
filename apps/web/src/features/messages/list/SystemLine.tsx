import type { TicketEvent } from '@recado/contracts';
import { memo } from 'react';
import { clock, messageTime } from '../../../lib/format/dates.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { messageTexts } from '../messages.texts.ts';
import styles from './SystemLine.module.css';

const icons: Record<TicketEvent['type'], IconName> = {
  created: 'inbox',
  accepted: 'acceptNext',
  returned: 'undo',
  transferred: 'transfer',
  closed: 'check',
  reopened: 'restart',
  rated: 'star',
  numberChanged: 'contacts',
  bot: 'bot',
};

/** A state as stored in the event log: names for display, ids for comparison. */
type State = {
  rating?: number;
  number?: string;
  comment?: string;
  status?: string;
  userId?: number | null;
  user?: string | null;
  queueId?: number | null;
  queue?: string | null;
};

const shownNumber = ({ number }: State): string => (number ? readablePhone(number) : '');

/** Returns the text of a ticket event (CONV-01). */
function wordsOf(t: Translate<typeof messageTexts>, { type, actor, reason, before, after }: TicketEvent): string {
  const name = actor?.name ?? t('system');
  const from = (before ?? {}) as State;
  const to = (after ?? {}) as State;
  switch (type) {
    case 'created':
      return actor ? t('createdBy', { name }) : t('created');
    case 'closed':
      return reason === 'inactive'
        ? t('closedInactive')
        : reason === 'abandoned'
          ? t('closedAbandoned')
          : reason === 'finished'
            ? t('closedFinished')
            : reason === 'erased'
              ? t('closedErased', { name })
              : reason === 'merged'
                ? t('closedMerged')
                : t('closed', { name });
    case 'transferred':
      if (to.userId && to.userId === actor?.id) return t('takenOver', { name });
      if (to.queueId !== from.queueId)
        return t(reason === 'time' ? 'transferredByTime' : 'transferredQueue', {
          name,
          from: from.queue ?? t('noQueue'),
          to: to.queue ?? t('noQueue'),
        });
      return to.user ? t('transferredTo', { name, to: to.user }) : t('transferred', { name });
    case 'numberChanged':
      return t('numberChanged', { from: shownNumber(from), to: shownNumber(to) });
    case 'rated':
      return t('rated', { rating: to.rating ?? '' });
    case 'returned':
      return reason === 'userDeleted' ? t('returnedDeleted', { user: from.user ?? '' }) : t('returned', { name });
    case 'accepted':
    case 'reopened':
      return t(type, { name });
    default:
      return botWordsOf(t, reason, to.queue ?? t('noQueue'));
  }
}

function botWordsOf(t: Translate<typeof messageTexts>, reason: string | null, to: string): string {
  switch (reason) {
    case 'queueChosen':
      return t('botQueueChosen', { to });
    case 'onlyQueue':
      return t('botOnlyQueue', { to });
    case 'closed':
      return t('botClosed');
    case 'wentToStart':
      return t('botWentToStart');
    case 'gaveUp':
      return t('botGaveUp');
    case 'silenced':
      return t('botSilenced');
    default:
      return t('bot');
  }
}

/** One ticket event between the messages. */
export const EventLine = memo(function EventLine({ event }: { event: TicketEvent }) {
  const t = useTexts(messageTexts);
  const { comment } = (event.after ?? {}) as State;
  return (
    <p className={styles.line}>
      <span>
        <Icon name={icons[event.type]} size={14} />
        <span>
          {wordsOf(t, event)} ·{' '}
          <time dateTime={event.at} title={messageTime(event.at)}>
            {clock(event.at)}
          </time>
          {comment && <q className={styles.comment}>{comment}</q>}
        </span>
      </span>
    </p>
  );
});

/** The separator between two tickets of the same contact. */
export const EarlierLine = memo(function EarlierLine({ text }: { text: string }) {
  return (
    <p className={styles.earlier}>
      <span>{text}</span>
    </p>
  );
});
