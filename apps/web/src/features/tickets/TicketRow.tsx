import type { Ticket } from '@recado/contracts';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { relativeTime } from '../../lib/dates.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useTexts } from '../../lib/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { focusComposer, mediaAddress, mediaWord, messageTexts, readSignature, Tick } from '../messages/index.ts';
import { fittingTags } from './fittingTags.ts';
import styles from './TicketRow.module.css';
import { ticketTexts } from './tickets.texts.ts';
import { useBusyTickets, type TicketActions } from './useTicketActions.ts';
import { WaitingTime } from './WaitingTime.tsx';

type Props = { ticket: Ticket; isSelected: boolean; /** Pixels beside the avatar. */ width: number; actions: TicketActions };

const isUp = ({ whatsapp }: Ticket): boolean => whatsapp?.status === 'CONNECTED' || whatsapp?.status === 'OPENING';

/** Whom a row leaves to the browser: another tab, another window. */
const isForBrowser = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;

/** One ticket of a list. A waiting one has a button to accept it and does not open by itself (TIC-12, TIC-29). */
export const TicketRow = memo(function TicketRow({ ticket, isSelected, width, actions }: Props) {
  const t = useTexts(ticketTexts);
  const isBusy = useBusyTickets((state) => state.ids.has(ticket.id));
  const { contact, queue, whatsapp, user, uuid, unreadMessages } = ticket;
  const isPending = ticket.status === 'pending';
  const tags = fittingTags(ticket.tags, queue?.name ?? t('noQueue'), isPending ? width - 88 - (unreadMessages > 0 ? 56 : 0) : width);
  const onOpen = (event: MouseEvent): void => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    // Opened by keyboard the row keeps the focus, for the next J or K; pressed again it hands it on to where one writes.
    if (isSelected) focusComposer();
    else actions.open(ticket);
  };
  return (
    <div
      className={styles.row}
      style={{ '--queue-color': queue?.color ?? 'var(--mui-palette-dividerStrong)' } as CSSProperties}
      data-pending={isPending}
      data-unread={unreadMessages > 0}
      data-selected={isSelected}
      data-ticket={ticket.id}
    >
      <Avatar
        id={contact.id}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        isGroup={ticket.isGroup}
        {...(whatsapp && { connection: { id: whatsapp.id, name: whatsapp.name, isUp: isUp(ticket) } })}
      />
      <div className={styles.body}>
        <div className={styles.first}>
          {isPending ? (
            <span className={`${styles.name} ellipsis`}>{contact.name}</span>
          ) : (
            <a className={`${styles.name} ellipsis`} href={`/tickets/${uuid}`} aria-current={isSelected ? 'true' : undefined} onClick={onOpen}>
              {contact.name}
            </a>
          )}
          {isPending && ticket.pendingSince ? <WaitingTime since={ticket.pendingSince} /> : <time dateTime={ticket.updatedAt}>{relativeTime(ticket.updatedAt)}</time>}
        </div>
        <div className={styles.second}>
          <Preview ticket={ticket} />
          {!isPending && unreadMessages > 0 && (
            <>
              <span aria-hidden>
                <CountBadge count={unreadMessages} tone="primary" />
              </span>
              <VisuallyHidden>{t('unreadBadge', { count: unreadMessages })}</VisuallyHidden>
            </>
          )}
        </div>
        <div className={styles.third}>
          <span className={`${styles.queue} ellipsis`}>
            {queue?.name ?? t('noQueue')}
            {isPending && unreadMessages > 0 && ` · ${t('newCount', { count: unreadMessages })}`}
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
          {user && !isPending && (
            <span className={styles.assignee} title={user.name}>
              <Avatar id={user.id} name={user.name} size={20} />
              <VisuallyHidden>{t('assignee', { name: user.name })}</VisuallyHidden>
            </span>
          )}
        </div>
      </div>
      {isPending && (
        <button type="button" className={styles.accept} disabled={isBusy} aria-label={t('acceptOf', { name: contact.name })} onClick={() => actions.accept(ticket)}>
          {t('accept')}
        </button>
      )}
    </div>
  );
});

/** The second line: what was begun to write, or the last message with its tick and the sign of its kind. */
function Preview({ ticket: { id, user, lastMessage, lastMessageType, lastMessageFromMe, lastMessageAck } }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const tMessages = useTexts(messageTexts);
  const [draft] = useDraft(id);
  if (draft.trim())
    return (
      <span className={styles.preview}>
        <span className={styles.draft}>{t('draft')}</span>
        <span className="ellipsis">{draft}</span>
      </span>
    );
  const said = readSignature({ body: lastMessage, fromMe: lastMessageFromMe, user });
  const { icon, text } = mediaWord(tMessages, { mediaType: lastMessageType, body: said.text });
  return (
    <span className={styles.preview}>
      {lastMessageFromMe && lastMessageAck !== null && <Tick ack={lastMessageAck} />}
      {icon && <Icon name={icon} size={16} className={styles.kind ?? ''} />}
      <span className="ellipsis">{text}</span>
    </span>
  );
}
