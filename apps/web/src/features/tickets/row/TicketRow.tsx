import type { Ticket } from '@recado/contracts';
import { memo, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { relativeTime } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLongPress } from '../../../lib/browser/useLongPress.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { fittingTags } from './fittingTags.ts';
import { Marked } from './Marked.tsx';
import { isUnread } from '../marks/markRights.ts';
import { RowSigns, SnoozedUntil } from '../marks/RowSigns.tsx';
import { useSelection } from '../list/selection.ts';
import { TicketMenu } from '../actions/TicketMenu.tsx';
import { Preview } from './TicketPreview.tsx';
import styles from './TicketRow.module.css';
import { ticketTexts } from '../tickets.texts.ts';
import { useBusyTickets, type TicketActions } from '../actions/useTicketActions.ts';
import { WaitingTime } from './WaitingTime.tsx';
import { whereFound } from '../search/whereFound.ts';
import { focusComposer } from '../../../conversation/composer/focusComposer.ts';
import { paths } from '../../../lib/routes.ts';

type Props = {
  ticket: Ticket;
  isSelected: boolean;
  /** Pixels beside the avatar. */
  width: number;
  actions: TicketActions;
  /** The searched words: the row shows where they were found, and opens the ticket there. */
  words: string;
  /** Chooses the row for a change of several; a range goes on from the last one chosen. */
  onSelect: (ticket: Ticket, isRange: boolean) => void;
};

/** Width of the waiting time on the third line, with its gap. */
const unansweredPx = 62;

const isUp = ({ whatsapp }: Ticket): boolean => whatsapp?.status === 'CONNECTED' || whatsapp?.status === 'OPENING';

/** Returns whether a click is left to the browser (new tab or window). */
const isForBrowser = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;

/** One ticket of a list. A waiting one has a button to accept it and does not open by itself (TIC-12, TIC-29). */
export const TicketRow = memo(function TicketRow({ ticket, isSelected, width, actions, words, onSelect }: Props) {
  const t = useTexts(ticketTexts);
  const isBusy = useBusyTickets((state) => state.ids.has(ticket.id));
  const isChosen = useSelection(({ tickets }) => tickets.has(ticket.id));
  const isChoosing = useSelection(({ tickets }) => tickets.size > 0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isTouch = useRef(false);
  /** A long press has already chosen the row; some browsers send a click afterwards, which would undo it. */
  const wasHeld = useRef(false);
  const press = useLongPress(() => {
    wasHeld.current = true;
    onSelect(ticket, false);
  });
  const { contact, queue, whatsapp, user, uuid, unreadMessages } = ticket;
  const isPending = ticket.status === 'pending';
  const hasAccept = isPending && !isChoosing;
  const found = words ? whereFound(ticket, words) : null;
  const room = width - (ticket.unansweredSince ? unansweredPx : 0);
  const tags = fittingTags(
    ticket.tags,
    queue?.name ?? t('noQueue'),
    hasAccept ? room - 88 - (unreadMessages > 0 ? 56 : 0) : room,
  );
  const onOpen = (event: MouseEvent): void => {
    if (isForBrowser(event) && !isChoosing) return;
    event.preventDefault();
    if (isChoosing) return wasHeld.current ? undefined : onSelect(ticket, event.shiftKey);
    // Opened by keyboard the row keeps the focus, for the next J or K; pressed again it hands it on to where one
    // writes. A message found is shown in the open conversation too.
    if (isSelected && !found?.messageId) focusComposer();
    else actions.open(ticket, found?.messageId ?? undefined);
  };
  const name = found?.where === 'name' ? <Marked text={contact.name} words={words} /> : contact.name;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a finger held on the row chooses it, as the box in it does
    <div
      className={styles.row}
      style={{ '--queue-color': queue?.color ?? 'var(--mui-palette-dividerStrong)' } as CSSProperties}
      data-pending={isPending}
      data-accept={hasAccept}
      data-unread={isUnread(ticket)}
      data-selected={isSelected || isChosen}
      data-choosing={isChoosing}
      data-ticket={ticket.id}
      {...press}
      onPointerDown={(event) => {
        isTouch.current = event.pointerType !== 'mouse';
        wasHeld.current = false;
        press.onPointerDown(event);
      }}
      // A waiting row is no link; the whole of it can be pressed all the same while rows are chosen.
      onClick={(event) =>
        isChoosing &&
        isPending &&
        !wasHeld.current &&
        !(event.target instanceof HTMLInputElement) &&
        onSelect(ticket, event.shiftKey)
      }
      // The browser's own menu of a link would come up under the finger.
    >
      <span className={styles.face}>
        <Avatar
          id={contact.id}
          name={contact.name}
          photo={mediaAddress(contact.profilePicUrl)}
          isGroup={ticket.isGroup}
          {...(whatsapp && { connection: { id: whatsapp.id, name: whatsapp.name, isUp: isUp(ticket) } })}
        />
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          aria-label={t('selectOf', { name: contact.name })}
          onChange={(event) =>
            onSelect(ticket, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
          }
        />
      </span>
      <div className={styles.body}>
        <div className={styles.first}>
          {isPending ? (
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
        <div className={styles.second}>
          <Preview ticket={ticket} found={found} words={words} />
          <RowSigns ticket={ticket} />
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
            {words && !isPending && ` · ${t(ticket.status === 'closed' ? 'isClosed' : 'isOpen')}`}
          </span>
          {ticket.chatbot && (
            <span className={styles.bot} title={t('bot')}>
              <Icon name="bot" size={16} label={t('bot')} />
            </span>
          )}
          <span className={styles.tags}>
            {tags.shown.map(({ id, name: tag, color }) => (
              <Tag key={id} name={tag} color={color} />
            ))}
          </span>
          {tags.more > 0 && (
            <span className={styles.more} title={ticket.tags.map(({ name: tag }) => tag).join(', ')}>
              +{tags.more}
            </span>
          )}
          {ticket.unansweredSince && (
            <span className={styles.unanswered}>
              <WaitingTime since={ticket.unansweredSince} title={(time) => t('unansweredFor', { time })} />
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
      </div>
      {hasAccept && (
        <button
          type="button"
          className={styles.accept}
          data-main
          disabled={isBusy}
          aria-busy={isBusy}
          aria-label={t('acceptOf', { name: contact.name })}
          onClick={() => actions.accept(ticket)}
        >
          {t('accept')}
        </button>
      )}
      {!isChoosing && (
        <button
          type="button"
          className={styles.options}
          aria-label={t('optionsOf', { name: contact.name })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="expandMore" size={18} />
        </button>
      )}
      {anchor && (
        <TicketMenu
          isRow
          ticket={ticket}
          actions={actions}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onSelect={() => onSelect(ticket, false)}
        />
      )}
    </div>
  );
});

/** How long a waiting ticket waits, when a snoozed one comes back, when anything happened in the others. */
function RowTime({ ticket }: { ticket: Ticket }) {
  if (ticket.status === 'pending' && ticket.pendingSince) return <WaitingTime since={ticket.pendingSince} />;
  if (ticket.snoozedUntil) return <SnoozedUntil until={ticket.snoozedUntil} />;
  return <time dateTime={ticket.updatedAt}>{relativeTime(ticket.updatedAt)}</time>;
}
