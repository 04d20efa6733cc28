import { fileListsApi, type FileList } from '@recado/contracts';
import { useState } from 'react';
import { fileSize } from '../../conversation/content/fileSize.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { FileListDialog } from './FileListDialog.tsx';
import { refreshFileLists, useFileListNews, useFileLists } from './fileLists.queries.ts';
import { fileListTexts } from './fileLists.texts.ts';
import styles from './FileListsPage.module.css';

/** The file lists of the company: search, create, change and delete (FILE-01). */
export function FileListsPage() {
  const t = useTexts(fileListTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<FileList | 'new' | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useFileLists(search);
  const remove = useRemove();
  useFileListNews();
  const add = (): void => setEdited('new');
  const words = ({ name, message }: FileList) => (
    <span className={styles.words}>
      <strong className="ellipsis">{name}</strong>
      <span className="ellipsis">{message}</span>
    </span>
  );
  const facts = ({ options }: FileList): string => {
    const bytes = options.reduce((sum, option) => sum + (option.bytes ?? 0), 0);
    return bytes > 0
      ? `${t('fileCount', { count: options.length })} · ${fileSize(bytes)}`
      : t('fileCount', { count: options.length });
  };
  const buttons = (list: FileList) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: list.name })} onClick={() => setEdited(list)} />
      <IconButton36 icon="trash" label={t('remove', { name: list.name })} onClick={() => void remove(list)} />
    </span>
  );
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="attach"
      onAdd={add}
      rows={pages.rows}
      columns={[
        { title: t('name'), renderCell: words },
        { title: t('files'), renderCell: facts, className: styles.files },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(list) => () => setEdited(list)}
      renderCard={(list) => (
        <div className={styles.card}>
          <div className={styles.cardWords}>
            {words(list)}
            <span>{facts(list)}</span>
          </div>
          {buttons(list)}
        </div>
      )}
    >
      {edited && <FileListDialog list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

function useRemove() {
  const t = useTexts(fileListTexts);
  const confirm = useConfirm();
  const { run } = useCall(fileListsApi.remove);
  return async ({ id, name }: FileList): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { fileListId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the list, which the page then shows.
    }
    refreshFileLists();
    keepMainFocus();
  };
}
