import { tagsApi, type ListedTag } from '@recado/contracts';
import { useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { TagDialog } from './TagDialog.tsx';
import { refreshTags, useTagNews, useTags } from './tags.queries.ts';
import { tagTexts } from './tags.texts.ts';
import styles from './TagsPage.module.css';

/** The tags of the company: search, create, change and delete (TAG-01). */
export function TagsPage() {
  const t = useTexts(tagTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<ListedTag | 'new' | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useTags(search);
  const remove = useRemove();
  useTagNews();
  const add = (): void => setEdited('new');
  const buttons = (tag: ListedTag) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: tag.name })} onClick={() => setEdited(tag)} />
      <IconButton36 icon="trash" label={t('remove', { name: tag.name })} onClick={() => void remove(tag)} />
    </span>
  );
  const column = ({ kanban }: ListedTag): string => (kanban === 1 ? t('isColumn') : t('isNoColumn'));
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="tag"
      onAdd={add}
      rows={pages.rows}
      columns={[
        { title: t('tag'), renderCell: ({ name, color }) => <Tag name={name} color={color} size="large" /> },
        {
          title: t('tickets'),
          renderCell: ({ ticketsCount }) => ticketsCount,
          kind: 'number',
          className: styles.tickets,
        },
        { title: t('column'), renderCell: column, className: styles.column },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(tag) => () => setEdited(tag)}
      renderCard={(tag) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <Tag name={tag.name} color={tag.color} size="large" />
            <span>
              {t('ticketCount', { count: tag.ticketsCount })}
              {tag.kanban === 1 && ` · ${t('column')}`}
            </span>
          </div>
          {buttons(tag)}
        </div>
      )}
    >
      {edited && <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

/** Deletes a tag after a question that names how many tickets lose it (TAG-09, TAG-10). */
function useRemove() {
  const t = useTexts(tagTexts);
  const confirm = useConfirm();
  const { run } = useCall(tagsApi.remove);
  return async ({ id, name, ticketsCount }: ListedTag): Promise<void> => {
    const text = ticketsCount === 0 ? t('removeText') : t('removeUsedText', { count: ticketsCount });
    if (!(await confirm({ title: t('removeTitle', { name }), text, confirm: t('removeConfirm'), danger: true })))
      return;
    try {
      await run({ params: { tagId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the tag, which the list then shows.
    }
    refreshTags();
    keepMainFocus();
  };
}
