import { useDraggable, useDroppable } from '@dnd-kit/core';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import type { Drop } from './dropPlace.ts';
import type { Direction, EditedOption, TreeRow } from './editedTree.ts';
import { OptionFields } from './OptionFields.tsx';
import styles from './OptionsTree.module.css';
import { optionTexts } from './options.texts.ts';

type Props = {
  row: TreeRow;
  /** Titles from the first level down to this option. */
  path: readonly string[];
  isOpen: boolean;
  isWrong: boolean;
  mayAdd: boolean;
  /** Set while a dragged option would land beside this row. */
  drop: Drop | null;
  onOpen: () => void;
  onChange: (texts: Partial<Pick<EditedOption, 'title' | 'message'>>) => void;
  onAdd: () => void;
  onRemove: () => void;
  onMove: (direction: Direction) => void;
};

const directions: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};
const moves = ['up', 'down', 'out', 'in'] as const;

/** An option of the tree: its number and title, and its fields while it is open. */
export function OptionRow(props: Props) {
  const { row, path, isOpen, isWrong, mayAdd, drop, onOpen, onChange, onAdd, onRemove, onMove } = props;
  const { option, depth, place, numbers } = row;
  const t = useTexts(optionTexts);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const drag = useDraggable({ id: option.key });
  const { setNodeRef } = useDroppable({ id: option.key });
  const title = option.title.trim() || t('untitled');
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.altKey ? directions[event.key] : undefined;
    if (direction) {
      event.preventDefault();
      onMove(direction);
    } else if (event.key === 'Delete') onRemove();
  };
  const state = option.children.length > 0 ? null : option.message.trim() === '' ? 'noMessage' : 'leaf';
  return (
    <li data-option={option.key} style={{ '--depth': depth } as CSSProperties}>
      <div
        ref={setNodeRef}
        className={styles.row}
        data-open={isOpen}
        data-dragged={drag.isDragging}
        {...(drop && { 'data-drop': drop.edge, style: { '--drop-depth': drop.depth } as CSSProperties })}
      >
        <span ref={drag.setNodeRef} {...drag.listeners} className={styles.handle} title={t('drag')} aria-hidden>
          ⠿
        </span>
        <span className={styles.number} aria-hidden>
          {place.index + 1}
        </span>
        <button
          type="button"
          data-part="title"
          className={styles.title}
          aria-label={`${numbers} ${title}`}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          <span className="ellipsis">{title}</span>
        </button>
        {isWrong && <Icon name="errorFilled" size={18} label={t('titleMissing')} />}
        {state && (
          <span className={styles.state} data-state={state}>
            <Icon name={state === 'leaf' ? 'chat' : 'warning'} size={14} />
            <span>{t(state)}</span>
          </span>
        )}
        <IconButton36 icon="add" size={28} label={t('addBelow', { title })} disabled={!mayAdd} onClick={onAdd} />
        <IconButton36
          icon="moreHorizontal"
          size={28}
          label={t('more', { title })}
          aria-haspopup="menu"
          onClick={(event) => setMenu(event.currentTarget)}
        />
        {menu && <OptionMenu anchor={menu} onClose={() => setMenu(null)} onMove={onMove} onRemove={onRemove} />}
      </div>
      {isOpen && <OptionFields {...{ option, path, isWrong, onChange, onRemove }} onClose={onOpen} />}
    </li>
  );
}

type MenuProps = Pick<Props, 'onMove' | 'onRemove'> & { anchor: HTMLElement; onClose: () => void };

function OptionMenu({ anchor, onClose, onMove, onRemove }: MenuProps) {
  const t = useTexts(optionTexts);
  const choose = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {moves.map((direction) => (
        <MenuItem key={direction} onClick={choose(() => onMove(direction))}>
          {t(direction)}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem className="danger" onClick={choose(onRemove)}>
        {t('remove')}
      </MenuItem>
    </MenuBelow>
  );
}
