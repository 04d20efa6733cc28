import { useDraggable } from '@dnd-kit/core';
import MenuItem from '@mui/material/MenuItem';
import type { KanbanTicket } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { conversationTexts } from '../../conversation/conversation.texts.ts';
import { mediaWord } from '../../conversation/text/mediaWord.ts';
import { readSignature } from '../../conversation/text/readSignature.ts';
import { relativeTime, useNow, waitingFor } from '../../lib/format/dates.ts';
import { paths } from '../../lib/routes.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { CountBadge } from '../../ui/labels/CountBadge.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import type { Column, ColumnId, Dragged } from './cards.ts';
import { kanbanTexts } from './kanban.texts.ts';
import styles from './KanbanPage.module.css';

type Props = {
  card: KanbanTicket;
  column: ColumnId;
  columns: readonly Column[];
  onMove: (moved: Dragged, target: ColumnId) => void;
};

const handleId = (ticketId: number, column: ColumnId): string => `card-${ticketId}-${column}`;

/** Focuses the handle of a card after it was moved: its element in the old column is gone. */
export const focusCard = (ticketId: number, column: ColumnId): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(handleId(ticketId, column))?.focus()),
  );

/** A card: dragged anywhere by mouse and touch, by its handle with the keyboard, or moved by its menu (KAN-11). */
export function Card({ card, column, columns, onMove }: Props) {
  const t = useTexts(kanbanTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: `${column}:${card.id}`,
    data: { card, column } satisfies Dragged,
  });
  const { name } = card.contact;
  const choose = (target: ColumnId): void => {
    setAnchor(null);
    onMove({ card, column }, target);
    focusCard(card.id, target);
  };
  return (
    <li ref={setNodeRef} className={isDragging ? `${styles.card} ${styles.left}` : styles.card} {...listeners}>
      <CardContent card={card} />
      <span className={styles.tools}>
        <button
          ref={setActivatorNodeRef}
          id={handleId(card.id, column)}
          type="button"
          className={styles.handle}
          {...attributes}
          aria-label={t('grab', { name })}
        >
          <Icon name="dragHandle" size={18} />
        </button>
        <IconButton36
          icon="moreHorizontal"
          size={28}
          label={t('moveTo', { name })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </span>
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          {columns.map(({ id, name: target, color }) => (
            <MenuItem key={id} disabled={id === column} onClick={() => choose(id)}>
              {color !== null && <span className={styles.dot} style={{ background: color, marginRight: 10 }} />}
              <span className={color === null ? '' : styles.tagName}>{target}</span>
            </MenuItem>
          ))}
        </MenuBelow>
      )}
    </li>
  );
}

/** The words of a card, drawn again only when its ticket changes: a drag draws every card's frame. */
export const CardContent = memo(function CardContent({
  card,
  isOverlay = false,
}: {
  card: KanbanTicket;
  isOverlay?: boolean;
}) {
  const t = useTexts(kanbanTexts);
  const tMessages = useTexts(conversationTexts);
  const { contact, uuid, lastMessage, lastMessageType, queue, user, waitingSince, updatedAt, status } = card;
  const unreadMessages = card.unreadMessages ?? 0;
  // A card does not say who wrote the last message. Only the attendant's own messages begin with their name in bold.
  const written = readSignature({ body: lastMessage, fromMe: true, user });
  const { icon, text } = mediaWord(tMessages, { mediaType: lastMessageType ?? null, body: written.text });
  return (
    <>
      <div className={styles.first}>
        <Avatar
          id={contact.id}
          name={contact.name}
          photo={mediaAddress(contact.profilePicUrl ?? null)}
          isGroup={contact.isGroup ?? false}
          size={28}
        />
        {isOverlay ? (
          <span className={`ellipsis ${styles.name}`} dir="auto">
            {contact.name}
          </span>
        ) : (
          <Link
            to={paths.ticket(uuid)}
            className={`ellipsis ${styles.name}`}
            dir="auto"
            title={contact.name}
            draggable={false}
          >
            {contact.name}
          </Link>
        )}
        {waitingSince ? (
          <Waiting since={waitingSince} />
        ) : (
          <span className={`num ${styles.time}`}>{relativeTime(updatedAt)}</span>
        )}
      </div>
      <p className={styles.message} dir="auto">
        {icon && <Icon name={icon} size={14} />}
        {text}
      </p>
      <div className={styles.last}>
        {queue && (
          <span className={styles.queue}>
            <span className={styles.dot} style={{ background: queue.color }} />
            <span className="ellipsis">{queue.name}</span>
          </span>
        )}
        {status === 'pending' && <span className={styles.pending}>{t('waiting')}</span>}
        {unreadMessages > 0 && (
          <span title={t('unread', { count: unreadMessages })}>
            <CountBadge count={unreadMessages} tone="primary" />
            <VisuallyHidden>{t('unread', { count: unreadMessages })}</VisuallyHidden>
          </span>
        )}
        {user && (
          <span title={user.name}>
            <Avatar id={user.id} name={user.name} size={20} />
            <VisuallyHidden>{user.name}</VisuallyHidden>
          </span>
        )}
      </div>
    </>
  );
});

const minuteMs = 60_000;

/** Time that the contact has waited: neutral, amber, red, and always with a clock. */
function Waiting({ since }: { since: string }) {
  const t = useTexts(kanbanTexts);
  const { text, tone } = waitingFor(since, useNow(minuteMs / 2));
  return (
    <span className={`${styles.wait} ${styles[tone]}`} title={t('waits', { time: text })}>
      <Icon name="clock" size={14} />
      <VisuallyHidden>{t('waits', { time: text })}</VisuallyHidden>
      <span aria-hidden>{text}</span>
    </span>
  );
}
