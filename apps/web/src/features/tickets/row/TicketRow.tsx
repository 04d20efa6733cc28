import type { Ticket } from '@recado/contracts';
import { memo, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLongPress } from '../../../lib/browser/useLongPress.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { isUnread } from '../marks/markRights.ts';
import { useSelection } from '../list/bulk/selection.ts';
import { TicketMenu } from '../actions/TicketMenu.tsx';
import styles from './TicketRow.module.css';
import { FirstLine, SecondLine, ThirdLine } from './TicketRowLines.tsx';
import { ticketTexts } from '../tickets.texts.ts';
import { useBusyTickets, type TicketActions } from '../actions/useTicketActions.ts';
import { whereFound } from '../search/whereFound.ts';
import { focusComposer } from '../../../conversation/composer/focusComposer.ts';

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

const isUp = ({ whatsapp }: Ticket): boolean => whatsapp?.status === 'CONNECTED' || whatsapp?.status === 'OPENING';

/** Returns whether a click is left to the browser (new tab or window). */
const isForBrowser = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;

/** One ticket of a list. A waiting one has a button to accept it and does not open by itself (TIC-12, TIC-29). */
export const TicketRow = memo(function TicketRow({ ticket, isSelected, width, actions, words, onSelect }: Props) {
  const isChosen = useSelection(({ tickets }) => tickets.has(ticket.id));
  const isChoosing = useSelection(({ tickets }) => tickets.size > 0);
  /** A long press has already chosen the row; some browsers send a click afterwards, which would undo it. */
  const wasHeld = useRef(false);
  const press = useLongPress(() => {
    wasHeld.current = true;
    onSelect(ticket, false);
  });
  const isPending = ticket.status === 'pending';
  const hasAccept = isPending && !isChoosing;
  const found = words ? whereFound(ticket, words) : null;
  const onOpen = (event: MouseEvent): void => {
    if (isForBrowser(event) && !isChoosing) return;
    event.preventDefault();
    if (isChoosing) return wasHeld.current ? undefined : onSelect(ticket, event.shiftKey);
    // Opened by keyboard the row keeps the focus, for the next J or K; pressed again it hands it on to where one
    // writes. A message found is shown in the open conversation too.
    if (isSelected && !found?.messageId) focusComposer();
    else actions.open(ticket, found?.messageId ?? undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a finger held on the row chooses it, as the box in it does
    <div
      className={styles.row}
      style={{ '--queue-color': ticket.queue?.color ?? 'var(--mui-palette-dividerStrong)' } as CSSProperties}
      data-pending={isPending}
      data-accept={hasAccept}
      data-unread={isUnread(ticket)}
      data-selected={isSelected || isChosen}
      data-choosing={isChoosing}
      data-ticket={ticket.id}
      {...press}
      onPointerDown={(event) => {
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
    >
      <RowFace ticket={ticket} isChosen={isChosen} onSelect={onSelect} />
      <div className={styles.body}>
        <FirstLine ticket={ticket} isSelected={isSelected} found={found} words={words} onOpen={onOpen} />
        <SecondLine ticket={ticket} found={found} words={words} />
        <ThirdLine ticket={ticket} hasAccept={hasAccept} width={width} words={words} />
      </div>
      {hasAccept && <AcceptButton ticket={ticket} actions={actions} />}
      <RowOptions ticket={ticket} actions={actions} isHidden={isChoosing} onSelect={onSelect} />
    </div>
  );
});

/** The picture of the contact, and the box that chooses the row. */
function RowFace({ ticket, isChosen, onSelect }: Pick<Props, 'ticket' | 'onSelect'> & { isChosen: boolean }) {
  const t = useTexts(ticketTexts);
  const { contact, whatsapp, isGroup } = ticket;
  return (
    <span className={styles.face}>
      <Avatar
        id={contact.id}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        isGroup={isGroup}
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
  );
}

function AcceptButton({ ticket, actions }: Pick<Props, 'ticket' | 'actions'>) {
  const t = useTexts(ticketTexts);
  const isBusy = useBusyTickets((state) => state.ids.has(ticket.id));
  return (
    <button
      type="button"
      className={styles.accept}
      data-main
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      aria-label={t('acceptOf', { name: ticket.contact.name })}
      onClick={() => actions.accept(ticket)}
    >
      {t('accept')}
    </button>
  );
}

/** The menu of a row and its button, which is hidden while rows are chosen. */
function RowOptions({
  ticket,
  actions,
  isHidden,
  onSelect,
}: Pick<Props, 'ticket' | 'actions' | 'onSelect'> & { isHidden: boolean }) {
  const t = useTexts(ticketTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {!isHidden && (
        <button
          type="button"
          className={styles.options}
          aria-label={t('optionsOf', { name: ticket.contact.name })}
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
    </>
  );
}
