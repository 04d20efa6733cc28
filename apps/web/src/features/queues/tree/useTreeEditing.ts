import { limits } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useLatest } from '../../../lib/react/useLatest.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import {
  findRow,
  freeKey,
  insertOption,
  lossOf,
  pathTo,
  removeOption,
  rowsOf,
  type EditedOption,
  type EditedTree,
} from './editedTree.ts';
import { optionTexts } from './options.texts.ts';

export type TreeState = {
  tree: EditedTree;
  onChange: (tree: EditedTree) => void;
  /** Opens the fields of an option, or closes them. */
  onOpen: (key: number | null) => void;
};

/** Adds, moves and removes options of a tree. The focus follows each change, and `news` says it to a screen reader. */
export function useTreeEditing({ tree, onChange, onOpen }: TreeState) {
  const t = useTexts(optionTexts);
  const confirm = useConfirm();
  /** The element around the rows. */
  const list = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const rows = rowsOf(tree);
  const treeNow = useLatest(tree);
  const focus = (key: number, part = 'title'): void =>
    void requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-option="${key}"] [data-part="${part}"]`)?.focus(),
    );
  const titleOf = ({ title }: Pick<EditedOption, 'title'>): string => title.trim() || t('untitled');
  return {
    list,
    news,
    rows,
    /** Returns the title that is shown: of an option without one, that it has none. */
    titleOf,
    /** Returns whether one more option fits into a level. */
    hasRoom: (level: EditedTree): boolean =>
      level.length < limits.optionsPerLevel && rows.length < limits.optionsPerQueue,
    add(parent: number | null): void {
      const key = freeKey(tree);
      const index = parent === null ? tree.length : (findRow(tree, parent)?.option.children.length ?? 0);
      onChange(insertOption(tree, { parent, index }, { key, title: '', message: '', children: [] }));
      onOpen(key);
      focus(key, 'field');
    },
    /** Takes over the tree after a move of an option; the same tree says that it cannot be moved there. */
    move(after: EditedTree, key: number): void {
      if (after === tree) return setNews(t('cannotMove'));
      onChange(after);
      const number = (findRow(after, key)?.place.index ?? 0) + 1;
      const path = pathTo(after, key).map(titleOf).join(' › ');
      setNews(t('moved', { number, path }));
      focus(key);
    },
    /** Removes an option with what is below it. Asks first if texts are lost with it. */
    async remove(option: EditedOption): Promise<void> {
      const { key, children } = option;
      const loss = lossOf(option);
      const title = titleOf(option);
      if (
        loss !== null &&
        !(await confirm({
          title: t('removeTitle', { title }),
          text: loss === 'options' ? t('removeText', { count: rowsOf(children).length }) : t('removeMessageText'),
          confirm: t('removeConfirm'),
          danger: true,
        }))
      )
        return;
      // Without unsaved changes the tree follows what colleagues save, also while the question is open.
      const present = rowsOf(treeNow.current);
      const at = present.findIndex((row) => row.option.key === key);
      const removed = present[at];
      if (!removed) return;
      onChange(removeOption(treeNow.current, key));
      onOpen(null);
      setNews(t('removed', { title }));
      const neighbour = present[at - 1] ?? present[at + 1 + rowsOf(removed.option.children).length];
      if (neighbour) focus(neighbour.option.key);
      else requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus());
    },
  };
}
