import { useDroppable } from '@dnd-kit/core';
import MenuItem from '@mui/material/MenuItem';
import type { KanbanTicket } from '@recado/contracts';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import type { Column, ColumnId, Dragged } from './cards.ts';
import { Card } from './Card.tsx';
import { moveColumn } from './columnOrder.ts';
import { kanbanTexts } from './kanban.texts.ts';
import styles from './KanbanPage.module.css';

type Props = {
  column: Column;
  columns: readonly Column[];
  cards: readonly KanbanTicket[];
  onMove: (moved: Dragged, target: ColumnId) => void;
};

/** A column: its name with the number of cards, a menu that moves it, and the cards. */
export function ColumnOfCards({ column, columns, cards, onMove }: Props) {
  const t = useTexts(kanbanTexts);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { setNodeRef, isOver } = useDroppable({ id: column.id });
  const ids = columns.map((one) => one.id);
  const at = ids.indexOf(column.id);
  const shift = (step: -1 | 1): void => {
    setAnchor(null);
    moveColumn(ids, column.id, step);
  };
  return (
    <section
      ref={setNodeRef}
      className={isOver ? `${styles.column} ${styles.over}` : styles.column}
      aria-labelledby={id}
    >
      <header>
        {column.color === null ? (
          <Icon name="inbox" size={18} />
        ) : (
          <span className={styles.dot} style={{ background: column.color }} />
        )}
        <h2 id={id} className={column.color === null ? '' : styles.tagName} title={column.name}>
          {column.name}
          <VisuallyHidden> ({t('cards', { count: cards.length })})</VisuallyHidden>
        </h2>
        <span className={`num ${styles.count}`} aria-hidden>
          {cards.length}
        </span>
        {columns.length > 1 && (
          <IconButton36
            icon="moreHorizontal"
            size={28}
            label={t('columnMenu', { name: column.name })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        )}
      </header>
      {cards.length === 0 ? (
        <p className={styles.noCards}>{t('noCards')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the scrolling region
        <ul className={styles.cards} aria-labelledby={id} tabIndex={0}>
          {cards.map((card) => (
            <Card key={card.id} card={card} column={column.id} columns={columns} onMove={onMove} />
          ))}
        </ul>
      )}
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem disabled={at === 0} onClick={() => shift(-1)}>
            {t('moveLeft')}
          </MenuItem>
          <MenuItem disabled={at === ids.length - 1} onClick={() => shift(1)}>
            {t('moveRight')}
          </MenuItem>
        </MenuBelow>
      )}
    </section>
  );
}
