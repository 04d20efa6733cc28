import type { Ticket } from '@recado/contracts';
import type { MouseEvent } from 'react';
import { relativeTime } from '../../../lib/format/dates.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { RowSigns, SnoozedUntil } from '../marks/RowSigns.tsx';
import type { whereFound } from '../search/whereFound.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { fittingTags } from './fittingTags.ts';
import { Marked } from './Marked.tsx';
import { Preview } from './TicketPreview.tsx';
import styles from './TicketRow.module.css';
import { WaitingTime } from './WaitingTime.tsx';

type Found = ReturnType<typeof whereFound>;

type FirstProps = {
  ticket: Ticket;
  isSelected: boolean;
  found: Found;
  words: string;
  onOpen: (event: MouseEvent) => void;
};

/** The name and the time. The name of a waiting ticket is no link, because it does not open by itself. */
export function FirstLine({ ticket, isSelected, found, words, onOpen }: FirstProps) {
  const { contact, uuid } = ticket;
  const name = found?.where === 'name' ? <Marked text={contact.name} words={words} /> : contact.name;
  return (
    <div className={styles.first}>
      {ticket.status === 'pending' ? (
        <span className={`${styles.name} ellipsis`} dir="auto">
          {name}
        </span>
      ) : (
        <a
          className={`${styles.name} ellipsis`}
          data-main
          dir="auto"
          href={`${paths.ticket(uuid)}${found?.messageId ? `?m=${found.messageId}` : ''}`}
          aria-current={isSelected ? 'true' : undefined}
          onClick={onOpen}
        >
          {name}
        </a>
      )}
      <span className={styles.when}>
        <RowTime ticket={ticket} />
      </span>
    </div>
  );
}

/** The last message, the signs, and how many are unread. */
export function SecondLine({ ticket, found, words }: { ticket: Ticket; found: Found; words: string }) {
  const t = useTexts(ticketTexts);
  const { status, unreadMessages } = ticket;
  return (
    <div className={styles.second}>
      <Preview ticket={ticket} found={found} words={words} />
      <RowSigns ticket={ticket} />
      {status !== 'pending' && unreadMessages > 0 && (
        <>
          <span aria-hidden>
            <CountBadge count={unreadMessages} tone="primary" />
          </span>
          <VisuallyHidden>{t('unreadBadge', { count: unreadMessages })}</VisuallyHidden>
        </>
      )}
    </div>
  );
}

/** Width of the waiting time on the third line, with its gap. */
const unansweredPx = 62;

type ThirdProps = {
  ticket: Ticket;
  hasAccept: boolean;
  /** Pixels beside the avatar. */
  width: number;
  words: string;
};

/** The queue, the tags that fit, since when an answer is missing, and the attendant. */
export function ThirdLine({ ticket, hasAccept, width, words }: ThirdProps) {
  const t = useTexts(ticketTexts);
  const { queue, user, status, unreadMessages, unansweredSince } = ticket;
  const isPending = status === 'pending';
  const room = width - (unansweredSince ? unansweredPx : 0);
  const tags = fittingTags(
    ticket.tags,
    queue?.name ?? t('noQueue'),
    hasAccept ? room - 88 - (unreadMessages > 0 ? 56 : 0) : room,
  );
  return (
    <div className={styles.third}>
      <span className={`${styles.queue} ellipsis`}>
        {queue?.name ?? t('noQueue')}
        {isPending && unreadMessages > 0 && ` · ${t('newCount', { count: unreadMessages })}`}
        {words && !isPending && ` · ${t(status === 'closed' ? 'isClosed' : 'isOpen')}`}
      </span>
      {ticket.chatbot && (
        <span className={styles.bot} title={t('bot')}>
          <Icon name="bot" size={16} label={t('bot')} />
        </span>
      )}
      <span className={styles.tags}>
        {tags.shown.map(({ id, name, color }) => (
          <Tag key={id} name={name} color={color} />
        ))}
      </span>
      {tags.more > 0 && (
        <span className={styles.more} title={ticket.tags.map(({ name }) => name).join(', ')}>
          +{tags.more}
        </span>
      )}
      {unansweredSince && (
        <span className={styles.unanswered}>
          <WaitingTime since={unansweredSince} title={(time) => t('unansweredFor', { time })} />
          <VisuallyHidden>{t('unansweredAny')}</VisuallyHidden>
        </span>
      )}
      {user && !isPending && (
        <span className={styles.assignee} title={user.name}>
          <Avatar id={user.id} name={user.name} size={20} />
          <VisuallyHidden>{t('assignee', { name: user.name })}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

/** How long a waiting ticket waits, when a snoozed one comes back, when anything happened in the others. */
function RowTime({ ticket }: { ticket: Ticket }) {
  if (ticket.status === 'pending' && ticket.pendingSince) return <WaitingTime since={ticket.pendingSince} />;
  if (ticket.snoozedUntil) return <SnoozedUntil until={ticket.snoozedUntil} />;
  return <time dateTime={ticket.updatedAt}>{relativeTime(ticket.updatedAt)}</time>;
}
