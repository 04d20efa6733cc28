import type { Mention, Ticket } from '@recado/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import Button from '@mui/material/Button';
import { relativeTime, useNow, waitingFor } from '../../lib/format/dates.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useReceivedMentions } from '../../lib/live/receivedMentions.ts';
import { useReceivedTransfers, type ReceivedTransfer } from '../../lib/live/receivedTransfers.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { BarPopover } from '../../ui/popups/BarPopover.tsx';
import { CountBadge } from '../../ui/labels/CountBadge.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { TicketListSkeleton } from '../../ui/lists/Skeletons.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { mentionTexts } from './mentions.texts.ts';
import { notificationTexts } from './notifications.texts.ts';
import { useNotificationCounts, useNotifications } from './notifications.queries.ts';
import styles from './NotificationsPanel.module.css';
import { paths } from '../../lib/routes.ts';

/** Most rows of a group: the list of tickets has them all. */
const most = 8;
const minuteMs = 60_000;

type RowProps = { ticket: Ticket; now: number; onFollow: () => void };

/** One ticket of the bell: who, the last words, and how long it waits or how much is unread. */
function Row({ ticket, now, onFollow }: RowProps) {
  const t = useTexts(notificationTexts);
  const {
    uuid,
    contact,
    contactId,
    lastMessage,
    unreadMessages,
    status,
    pendingSince,
    createdAt,
    updatedAt,
    queue,
    isGroup,
  } = ticket;
  const wait = status === 'pending' ? waitingFor(pendingSince ?? createdAt, now) : null;
  return (
    <li>
      <Link to={paths.ticket(uuid)} className={styles.row} onClick={onFollow}>
        <Avatar
          id={contactId}
          name={contact.name}
          photo={mediaAddress(contact.profilePicUrl)}
          isGroup={isGroup}
          size={36}
        />
        <b className="ellipsis" dir="auto">
          {contact.name}
        </b>
        {wait ? (
          <span className={`${styles.time} ${styles[wait.tone]} num`}>
            <Icon name="clock" size={14} />
            {wait.text}
          </span>
        ) : (
          <time className={`${styles.time} num`} dateTime={updatedAt}>
            {relativeTime(updatedAt)}
          </time>
        )}
        <span className={`${styles.preview} ellipsis`}>{lastMessage || (queue?.name ?? t('noQueue'))}</span>
        {unreadMessages > 0 && (
          <span>
            <span aria-hidden>
              <CountBadge count={unreadMessages} tone="primary" />
            </span>
            <VisuallyHidden>{t('unread', { count: unreadMessages })}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

type GroupProps = { title: string; tickets: readonly Ticket[]; count: number; now: number; onFollow: () => void };

/** The newest of a group; `count` is how many there are in all, which a page of the list need not hold. */
function Group({ title, tickets, count, now, onFollow }: GroupProps) {
  const t = useTexts(notificationTexts);
  if (tickets.length === 0) return null;
  const many = Math.max(count, tickets.length);
  return (
    <section>
      <h3 className={styles.heading}>
        {title} <span className="num">{many}</span>
        {many > 1 && <span className={styles.order}>{t('newestFirst')}</span>}
      </h3>
      <ul>
        {tickets.slice(0, most).map((ticket) => (
          <Row key={ticket.id} ticket={ticket} now={now} onFollow={onFollow} />
        ))}
      </ul>
      {many > most && <p className={styles.more}>{t('more', { count: many - most })}</p>}
    </section>
  );
}

/**
 * Tickets that came to the person and were not opened yet: from colleagues, with what they wrote along, or back from a
 * snooze.
 */
function Received({
  title,
  transfers,
  onFollow,
}: {
  title: string;
  transfers: readonly ReceivedTransfer[];
  onFollow: () => void;
}) {
  const t = useTexts(notificationTexts);
  if (transfers.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {title} <span className="num">{transfers.length}</span>
      </h3>
      <ul>
        {transfers.slice(0, most).map(({ ticketId, uuid, contact, from, comment, queue }) => (
          <li key={ticketId}>
            <Link to={paths.ticket(uuid)} className={styles.row} onClick={onFollow}>
              <Avatar id={contact.id} name={contact.name} photo={null} size={36} />
              <b className="ellipsis" dir="auto">
                {contact.name}
              </b>
              {from && <span className={styles.time}>{t('handedBy', { name: from.name })}</span>}
              <span className={`${styles.preview} ellipsis`}>{comment ?? queue?.name ?? t('noQueue')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notes in which colleagues mentioned the person, until their conversations are opened. */
function Mentions({ mentions, onFollow }: { mentions: readonly Mention[]; onFollow: () => void }) {
  const t = useTexts(mentionTexts);
  const rest = useTexts(notificationTexts);
  if (mentions.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {t('title')} <span className="num">{mentions.length}</span>
      </h3>
      <ul>
        {mentions.slice(0, most).map(({ noteId, uuid, contact, from, text }) => (
          <li key={noteId}>
            <Link to={paths.ticket(uuid)} className={styles.row} onClick={onFollow}>
              <Avatar id={contact.id} name={contact.name} photo={null} size={36} />
              <b className="ellipsis" dir="auto">
                {contact.name}
              </b>
              <span className={styles.time}>{t('by', { name: from?.name ?? t('formerColleague') })}</span>
              <span className={`${styles.preview} ellipsis`}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      {mentions.length > most && <p className={styles.more}>{rest('more', { count: mentions.length - most })}</p>}
    </section>
  );
}

/**
 * The panel of the ticket bell: own tickets with unread messages, and waiting ones. A press opens the ticket (LAY-23).
 */
export function NotificationsPanel({ anchor, onClose }: { anchor?: HTMLElement; onClose: () => void }) {
  const t = useTexts(notificationTexts);
  const navigate = useNavigate();
  const now = useNow(minuteMs);
  const { unread, waiting, isLoading, isError, retry } = useNotifications();
  const counts = useNotificationCounts();
  const transfers = useReceivedTransfers((state) => state.transfers);
  const mentions = useReceivedMentions((state) => state.mentions);
  const content = () => {
    if (isError) return <ErrorState title={t('failed')} onRetry={retry} />;
    if (isLoading) return <TicketListSkeleton rows={3} />;
    if (unread.length + waiting.length + transfers.length + mentions.length === 0)
      return <EmptyState icon="bell" title={t('empty')} text={t('emptyText')} />;
    return (
      <>
        <Mentions mentions={mentions} onFollow={onClose} />
        <Received
          title={t('handedOver')}
          transfers={transfers.filter(({ from }) => from !== null)}
          onFollow={onClose}
        />
        <Received title={t('cameBack')} transfers={transfers.filter(({ from }) => from === null)} onFollow={onClose} />
        <Group title={t('withYou')} tickets={unread} count={counts.unread} now={now} onFollow={onClose} />
        <Group title={t('waiting')} tickets={waiting} count={counts.waiting} now={now} onFollow={onClose} />
      </>
    );
  };
  return (
    <BarPopover title={t('title')} anchor={anchor} onClose={onClose}>
      <div className={styles.content}>{content()}</div>
      <footer className={styles.foot}>
        <Button
          variant="text"
          onClick={() => {
            onClose();
            void navigate({ to: paths.tickets });
          }}
        >
          {t('seeTickets')}
        </Button>
      </footer>
    </BarPopover>
  );
}
