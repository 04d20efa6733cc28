import { fileListsApi, type FileList, type ListedFileList } from '@recado/contracts';
import { useState } from 'react';
import { fileSize } from '../../conversation/content/fileSize.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { extensionOf, FileTypeLabel } from '../../ui/labels/FileTypeLabel.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { FileListDialog } from './FileListDialog.tsx';
import { refreshFileLists, useFileListNews, useFileLists } from './fileLists.queries.ts';
import { fileListTexts } from './fileLists.texts.ts';
import styles from './FileListsPage.module.css';

/** How many files of a list are shown by their type; the others are counted. */
const namedTypes = 6;

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
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="attach"
      onAdd={add}
      size="large"
      rows={pages.rows}
      openOf={(list) => () => setEdited(list)}
      renderCard={(list) => <Card list={list} onEdit={() => setEdited(list)} onRemove={() => void remove(list)} />}
    >
      {edited && <FileListDialog list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

/** A list: its name and message, the types of its files, and the campaign that uses it. */
function Card({ list, onEdit, onRemove }: { list: ListedFileList; onEdit: () => void; onRemove: () => void }) {
  const t = useTexts(fileListTexts);
  const { name, message, options, campaigns } = list;
  const bytes = options.reduce((sum, option) => sum + (option.bytes ?? 0), 0);
  const count = t('fileCount', { count: options.length });
  const isUsed = campaigns.length > 0;
  return (
    <article className={styles.card}>
      <header>
        <h2>{name}</h2>
        <IconButton36 icon="edit" label={t('edit', { name })} onClick={onEdit} />
        <IconButton36
          icon="trash"
          label={isUsed ? t('removeUsed', { name, campaigns: campaigns.join(', ') }) : t('remove', { name })}
          isUnavailable={isUsed}
          onClick={onRemove}
        />
      </header>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      {options.length > 0 && (
        <p className={styles.types}>
          {options.slice(0, namedTypes).map(({ id, mediaName }) => (
            <FileTypeLabel key={id} extension={extensionOf(mediaName ?? '')} />
          ))}
          {options.length > namedTypes && <span className="num">+{options.length - namedTypes}</span>}
        </p>
      )}
      <footer>
        <span className="num">{bytes > 0 ? `${count} · ${fileSize(bytes)}` : count}</span>
        {isUsed && (
          <span className={styles.campaign} title={campaigns.join(', ')}>
            <Icon name="campaign" size={16} />
            <span className="ellipsis">{campaigns[0]}</span>
            {campaigns.length > 1 && <span className="num">+{campaigns.length - 1}</span>}
          </span>
        )}
      </footer>
    </article>
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
