import Dialog from '@mui/material/Dialog';
import { shortProtocol, type Message, type Ticket } from '@recado/contracts';
import { isSameDay } from 'date-fns';
import { Fragment, useId } from 'react';
import { dayLabel } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { ConversationSkeleton } from '../../../ui/lists/Skeletons.tsx';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { PeekBubble } from './PeekBubble.tsx';
import styles from './PeekDialog.module.css';
import { usePeekedMessages } from './usePeekedMessages.ts';

/** Messages of one sender within a minute stand together. */
const groupMs = 60_000;
const sender = ({ fromMe, userId, contactId }: Message): string => (fromMe ? `user:${userId}` : `contact:${contactId}`);
const beginsGroup = (before: Message | undefined, message: Message): boolean =>
  !before || sender(before) !== sender(message) || Date.parse(message.sentAt) - Date.parse(before.sentAt) >= groupMs;

/**
 * The history of a ticket for administrators, read-only (TIC-13, DLG-22). It joins no room, publishes no presence, and
 * marks nothing as read, because the server does that only for the ticket's own attendant.
 */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(ticketTexts);
  const id = useId();
  const { contact, queue, whatsapp, user, code } = ticket;
  const { pages, messages, scroller, readOlder } = usePeekedMessages(ticket.id);
  const content = () => {
    if (pages.isPending) return <ConversationSkeleton />;
    if (pages.isError && !pages.data)
      return <ErrorState title={t('peekFailed')} onRetry={() => void pages.refetch()} />;
    if (messages.length === 0) return <EmptyState icon="chat" title={t('peekEmpty')} />;
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      <div ref={scroller} className={styles.history} role="log" aria-labelledby={id} tabIndex={0}>
        {pages.hasNextPage && (
          <BusyButton
            size="small"
            variant="text"
            className={styles.older ?? ''}
            busy={pages.isFetchingNextPage}
            onClick={readOlder}
          >
            {t('peekOlder')}
          </BusyButton>
        )}
        {messages.map((message, index) => {
          const before = messages[index - 1];
          return (
            <Fragment key={message.id}>
              {(!before || !isSameDay(before.sentAt, message.sentAt)) && (
                <p className={styles.day}>{dayLabel(message.sentAt)}</p>
              )}
              <PeekBubble message={message} isFirst={beginsGroup(before, message)} isGroup={ticket.isGroup} />
            </Fragment>
          );
        })}
      </div>
    );
  };
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}>
      <header className={styles.head}>
        <Avatar
          id={contact.id}
          name={contact.name}
          photo={mediaAddress(contact.profilePicUrl)}
          size={36}
          isGroup={ticket.isGroup}
        />
        <div>
          <h2 id={id} className="ellipsis">
            {t('peekTitle', { name: contact.name })}
          </h2>
          <p className="ellipsis num">
            {[queue?.name ?? t('noQueue'), whatsapp?.name, user?.name, shortProtocol(code)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton36 icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className={styles.content}>{content()}</div>
      <footer className={styles.foot}>{t('peekHint')}</footer>
    </Dialog>
  );
}
