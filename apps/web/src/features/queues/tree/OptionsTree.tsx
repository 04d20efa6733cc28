import { DndContext } from '@dnd-kit/core';
import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Kbd } from '../../../ui/labels/Kbd.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import {
  changeOption,
  depthOf,
  findRow,
  freeKey,
  insertOption,
  lossOf,
  moveBy,
  pathTo,
  removeOption,
  rowsOf,
  type Direction,
  type EditedOption,
  type EditedTree,
} from './editedTree.ts';
import { OptionRow } from './OptionRow.tsx';
import styles from './OptionsTree.module.css';
import { optionTexts } from './options.texts.ts';
import { useOptionDrag } from './useOptionDrag.ts';

type Props = {
  tree: EditedTree;
  onChange: (tree: EditedTree) => void;
  /** The key of the option whose fields are open. */
  open: number | null;
  onOpen: (key: number | null) => void;
  /** True once a save was tried: untitled options are marked. */
  showsProblems: boolean;
};

/** The options tree of a queue: edited in place, moved by dragging and by Alt with the arrow keys (QUE-16). */
export function OptionsTree({ tree, onChange, open, onOpen, showsProblems }: Props) {
  const t = useTexts(optionTexts);
  const confirm = useConfirm();
  const list = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const rows = rowsOf(tree);
  /** Returns whether one more option fits into a level. */
  const hasRoom = (level: EditedTree): boolean =>
    level.length < limits.optionsPerLevel && rows.length < limits.optionsPerQueue;
  const focus = (key: number, part = 'title'): void =>
    void requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-option="${key}"] [data-part="${part}"]`)?.focus(),
    );
  const placeOf = (after: EditedTree, key: number): string =>
    pathTo(after, key)
      .map(({ title }) => title.trim() || t('untitled'))
      .join(' › ');
  const moved = (after: EditedTree, key: number): void => {
    if (after === tree) return setNews(t('cannotMove'));
    onChange(after);
    const number = (findRow(after, key)?.place.index ?? 0) + 1;
    setNews(t('moved', { number, path: placeOf(after, key) }));
    focus(key);
  };
  const add = (parent: number | null): void => {
    const key = freeKey(tree);
    const index = parent === null ? tree.length : (findRow(tree, parent)?.option.children.length ?? 0);
    onChange(insertOption(tree, { parent, index }, { key, title: '', message: '', children: [] }));
    onOpen(key);
    focus(key, 'field');
  };
  const remove = async ({ key, title, message, children }: EditedOption): Promise<void> => {
    const [below, loss] = [rowsOf(children).length, lossOf({ message, children })];
    const name = title.trim() || t('untitled');
    if (
      loss !== null &&
      !(await confirm({
        title: t('removeTitle', { title: name }),
        text: loss === 'options' ? t('removeText', { count: below }) : t('removeMessageText'),
        confirm: t('removeConfirm'),
        danger: true,
      }))
    )
      return;
    const at = rows.findIndex(({ option }) => option.key === key);
    onChange(removeOption(tree, key));
    onOpen(null);
    setNews(t('removed', { title: name }));
    const neighbour = rows[at - 1] ?? rows[at + 1 + below];
    if (neighbour) focus(neighbour.option.key);
    else requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const { drop, dragProps } = useOptionDrag(tree, moved);
  const addButton = (
    <Button
      data-add
      variant="outlined"
      color="inherit"
      size="small"
      startIcon={<Icon name="add" size={16} />}
      disabled={!hasRoom(tree)}
      onClick={() => add(null)}
    >
      {t('option')}
    </Button>
  );
  return (
    <section ref={list} className={styles.card} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        {rows.length > 0 && (
          <span>
            {t('optionCount', { count: rows.length })} · {t('levelCount', { count: depthOf(tree) })}
          </span>
        )}
        {addButton}
      </header>
      {rows.length === 0 && <EmptyState icon="bot" title={t('none')} text={t('noneText')} />}
      <DndContext {...dragProps}>
        <ul aria-label={t('title')} className={styles.rows}>
          {rows.map((row) => (
            <OptionRow
              key={row.option.key}
              row={row}
              path={row.path.map(({ title }) => title.trim() || t('untitled'))}
              isOpen={open === row.option.key}
              isWrong={showsProblems && row.option.title.trim() === ''}
              mayAdd={hasRoom(row.option.children)}
              drop={drop?.row === row.option.key ? drop : null}
              onOpen={() => onOpen(open === row.option.key ? null : row.option.key)}
              onChange={(texts) => onChange(changeOption(tree, row.option.key, texts))}
              onAdd={() => add(row.option.key)}
              onRemove={() => void remove(row.option)}
              onMove={(direction: Direction) => moved(moveBy(tree, row.option.key, direction), row.option.key)}
            />
          ))}
        </ul>
      </DndContext>
      {rows.length > 0 && (
        <p className={styles.foot}>
          {t('keys')} <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> {t('keysText')}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </section>
  );
}
