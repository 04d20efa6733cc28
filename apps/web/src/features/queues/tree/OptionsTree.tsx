import { DndContext } from '@dnd-kit/core';
import Button from '@mui/material/Button';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Kbd } from '../../../ui/labels/Kbd.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { changeOption, depthOf, moveBy } from './editedTree.ts';
import { OptionRow } from './OptionRow.tsx';
import styles from './OptionsTree.module.css';
import { optionTexts } from './options.texts.ts';
import { useOptionDrag } from './useOptionDrag.ts';
import { useTreeEditing, type TreeState } from './useTreeEditing.ts';

type Props = TreeState & {
  /** The key of the option whose fields are open. */
  open: number | null;
  /** True once a save was tried: untitled options are marked. */
  showsProblems: boolean;
};

/** The options tree of a queue: edited in place, moved by dragging and by Alt with the arrow keys (QUE-16). */
export function OptionsTree({ tree, onChange, open, onOpen, showsProblems }: Props) {
  const t = useTexts(optionTexts);
  const { list, news, rows, titleOf, hasRoom, add, move, remove } = useTreeEditing({ tree, onChange, onOpen });
  const { drop, dragProps } = useOptionDrag(tree, move);
  return (
    <section ref={list} className={styles.card} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        {rows.length > 0 && (
          <span>
            {t('optionCount', { count: rows.length })} · {t('levelCount', { count: depthOf(tree) })}
          </span>
        )}
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
      </header>
      {rows.length === 0 && <EmptyState icon="bot" title={t('none')} text={t('noneText')} />}
      <DndContext {...dragProps}>
        <ul aria-label={t('title')} className={styles.rows}>
          {rows.map((row) => (
            <OptionRow
              key={row.option.key}
              row={row}
              path={row.path.map(titleOf)}
              isOpen={open === row.option.key}
              isWrong={showsProblems && row.option.title.trim() === ''}
              mayAdd={hasRoom(row.option.children)}
              drop={drop?.row === row.option.key ? drop : null}
              onOpen={() => onOpen(open === row.option.key ? null : row.option.key)}
              onChange={(texts) => onChange(changeOption(tree, row.option.key, texts))}
              onAdd={() => add(row.option.key)}
              onRemove={() => void remove(row.option)}
              onMove={(direction) => move(moveBy(tree, row.option.key, direction), row.option.key)}
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
