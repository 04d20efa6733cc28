import type { FlowNodeType } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { indexAfterKey } from '../../../lib/keyboard/indexAfterKey.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { editorTexts } from '../editor.texts.ts';
import { nodeKinds, offeredKinds } from '../nodes/nodeKinds.ts';
import cardStyles from '../nodes/FlowNodeCard.module.css';
import styles from './FlowEditor.module.css';

type Props = { hasStart: boolean; onAdd: (type: FlowNodeType) => void };

/** The menu that adds nodes (FLOW-07). Arrow keys, Home and End move in it, Escape closes it. */
export function SpeedDial({ hasStart, onAdd }: Props) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Not whenever the list is drawn: the canvas changes while somebody moves in it.
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [isOpen]);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') return close();
    const items = [...(list.current?.querySelectorAll('button:not(:disabled)') ?? [])] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = indexAfterKey(event.key, at, items.length, 'column');
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div className={styles.dial} data-own-corner>
      {isOpen && (
        <div
          ref={list}
          className={styles.dialList}
          role="menu"
          aria-label={t('add')}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {offeredKinds.map((type) => {
            const isTaken = type === 'start' && hasStart;
            return (
              <button
                key={type}
                type="button"
                role="menuitem"
                disabled={isTaken}
                title={isTaken ? t('hasStart') : undefined}
                onClick={() => {
                  close();
                  onAdd(type);
                }}
              >
                <span className={`${cardStyles.icon} ${cardStyles[nodeKinds[type].tone]}`}>
                  <Icon name={nodeKinds[type].icon} size={16} />
                </span>
                {k(`kind.${type}`)}
              </button>
            );
          })}
        </div>
      )}
      <button
        ref={button}
        type="button"
        className={styles.fab}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={t(isOpen ? 'addClose' : 'add')}
        onClick={() => setIsOpen((before) => !before)}
      >
        <Icon name={isOpen ? 'close' : 'add'} size={24} />
      </button>
    </div>
  );
}
