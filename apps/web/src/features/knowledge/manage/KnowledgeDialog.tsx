import { knowledgeApi, type KnowledgeSource } from '@recado/contracts';
import Button from '@mui/material/Button';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useRemovalFocus } from '../../../lib/keyboard/useRemovalFocus.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { useFileDrop } from '../../../lib/react/useFileDrop.ts';
import { useCall } from '../../../lib/server/api.ts';
import { noMore } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import styles from './KnowledgeDialog.module.css';
import { knowledgeTexts } from './knowledge.texts.ts';
import { FoundPassages } from './FoundPassages.tsx';
import { SourceItem, UploadItem } from './SourceItem.tsx';
import { TextSourceDialog } from './TextSourceDialog.tsx';
import { useOpenedSource } from './useOpenedSource.ts';
import { refreshSources, useSources } from './useSources.ts';
import { largestMb, useUploads } from './useUploads.ts';

type Props = { prompt: { id: number; name: string }; onClose: () => void };

/** The texts and files from which an assistant answers: added, read, changed and deleted. Files may be dropped on it. */
export function KnowledgeDialog({ prompt, onClose }: Props) {
  const t = useTexts(knowledgeTexts);
  const { data, isPending, isError, refetch } = useSources(prompt.id);
  const { uploads, add, dismiss } = useUploads(prompt.id);
  const { opened, edit, add: addText, close } = useOpenedSource();
  const [typed, setTyped] = useState('');
  const question = useDebouncedValue(typed.trim());
  // The uploads stand in the list of sources.
  const addFiles = (files: readonly File[]): void => {
    setTyped('');
    add(files);
  };
  const drop = useFileDrop(addFiles);
  const sources = data?.sources ?? [];
  const isEmpty = sources.length === 0 && uploads.length === 0;
  const shown = [...uploads.map(({ key }) => `upload ${key}`), ...sources.map(({ id }) => id)];
  const { list, expectRemoval } = useRemovalFocus<HTMLDivElement>('li', shown);
  const remove = useRemove(expectRemoval);
  return (
    <>
      <ListDialog
        title={t('title', { name: prompt.name })}
        text={isEmpty ? undefined : t('intro')}
        tabs={isEmpty ? undefined : <SearchField label={t('ask')} value={typed} onChange={setTyped} />}
        onClose={onClose}
        isLoading={isPending}
        failed={isError && !data ? { title: t('loadFailed'), onRetry: () => void refetch() } : undefined}
        empty={undefined}
        count={sources.length}
        more={noMore}
        contentRef={list}
        footer={<Buttons onText={addText} onFiles={addFiles} />}
      >
        <div className={styles.drop} {...drop.handlers}>
          {isEmpty && <EmptyState icon="document" title={t('empty')} text={t('emptyText')} />}
          {!isEmpty && question !== '' && <FoundPassages promptId={prompt.id} question={question} />}
          {!isEmpty && question === '' && (
            <ul className={styles.list} aria-label={t('list')}>
              {uploads.map((upload) => (
                <UploadItem
                  key={upload.key}
                  upload={upload}
                  onDismiss={() => {
                    expectRemoval(`upload ${upload.key}`);
                    dismiss(upload.key);
                  }}
                />
              ))}
              {sources.map((source) => (
                <SourceItem
                  key={source.id}
                  source={source}
                  onEdit={() => void edit(source)}
                  onRemove={() => void remove(source)}
                />
              ))}
            </ul>
          )}
          {drop.isOver && (
            <output className={styles.over}>
              <Icon name="attach" />
              {t('dropHere')}
            </output>
          )}
        </div>
      </ListDialog>
      {opened && <TextSourceDialog promptId={prompt.id} source={opened === 'new' ? null : opened} onClose={close} />}
    </>
  );
}

function Buttons({ onText, onFiles }: { onText: () => void; onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(knowledgeTexts);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])]);
    // The same file may be chosen again, after it was mended.
    event.target.value = '';
  };
  return (
    <div className={styles.buttons}>
      <Button variant="contained" startIcon={<Icon name="text" size={18} />} onClick={onText}>
        {t('addText')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Icon name="attach" size={18} />}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {t('addFiles')}
      </Button>
      <small id={id}>{t('filesHelp', { max: largestMb })}</small>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".txt,.md,.pdf,text/plain,text/markdown,application/pdf"
        aria-label={t('addFiles')}
        onChange={choose}
      />
    </div>
  );
}

/** Deletes a source after a question. `onRemove` is called before the call. */
function useRemove(onRemove: (id: number) => void) {
  const t = useTexts(knowledgeTexts);
  const confirm = useConfirm();
  const { run } = useCall(knowledgeApi.remove, { quiet: true });
  return async ({ id, name }: KnowledgeSource): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    onRemove(id);
    try {
      await run({ params: { knowledgeSourceId: id } });
      toast.success(t('removed'));
    } catch (error) {
      toastError(error);
    }
    refreshSources();
  };
}
