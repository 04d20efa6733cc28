import Button from '@mui/material/Button';
import { contactsApi } from '@recado/contracts';
import { useRef } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { handFocusOn } from '../../lib/keyboard/handFocusOn.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { call } from '../../lib/server/api.ts';
import { May } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { AddToList } from './AddToList.tsx';
import type { ContactFilter } from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { toCsv } from './csv.ts';
import { saveCsv } from './exportContacts.ts';
import type { Selection } from './selection.ts';
import styles from './SelectionBar.module.css';
import { TagMany } from './TagMany.tsx';
import { useParts } from './useParts.ts';

type Props = {
  selection: Selection;
  filter: ContactFilter;
  /** How many contacts the filter finds. */
  count: number;
};

/**
 * The bar over the list while contacts are selected, or a task with them runs: tag, add to a list, export, delete.
 */
export function SelectionBar({ selection, filter, count }: Props) {
  const t = useTexts(contactBookTexts);
  const confirm = useConfirm();
  const { progress, selectAll, inParts, stop } = useParts(selection, filter);
  const chosen = [...selection.contacts.values()];
  const bar = useRef<HTMLDivElement>(null);
  /** For the buttons that the progress of a task replaces, and for the one that replaces them. */
  const toBar = handFocusOn(() => bar.current?.querySelector('button'));

  const remove = async (): Promise<void> => {
    const question = { title: t('removeManyTitle', { count: chosen.length }), text: t('removeManyText') };
    if (!(await confirm({ ...question, confirm: t('delete'), danger: true }))) return;
    let removed = 0;
    await inParts(async (contactIds, signal) => {
      const part = await call(contactsApi.removeMany, { body: { contactIds }, signal });
      removed += part.removed;
      selection.remove(contactIds);
    });
    if (removed > 0) toast.success(t('removedMany', { count: removed }));
    keepMainFocus();
  };
  const exportChosen = (): void => {
    saveCsv([toCsv(chosen)]);
    toast.success(t('exported', { count: chosen.length }));
  };
  if (chosen.length === 0 && !progress) return null;
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={t('selected', { count: chosen.length })}>
      <p role="status" className="num">
        {progress ? t('progress', progress) : t('selected', { count: chosen.length })}
      </p>
      {progress ? (
        <Button ref={toBar} variant="text" onClick={stop}>
          {t('stop')}
        </Button>
      ) : (
        <>
          {chosen.length < count && (
            <Button ref={toBar} variant="text" className={styles.all ?? ''} onClick={() => void selectAll(count)}>
              {t('selectAll', { count })}
            </Button>
          )}
          <TagMany inParts={inParts} />
          <AddToList inParts={inParts} />
          <Button variant="text" color="inherit" startIcon={<Icon name="download" size={18} />} onClick={exportChosen}>
            {t('export')}
          </Button>
          <May action="contacts-page:deleteContact">
            <Button
              variant="text"
              className={styles.danger ?? ''}
              startIcon={<Icon name="trash" size={18} />}
              onClick={() => void remove()}
            >
              {t('delete')}
            </Button>
          </May>
          <IconButton36
            ref={handFocusOn()}
            icon="close"
            className={styles.close}
            label={t('endSelecting')}
            onClick={selection.clear}
          />
        </>
      )}
    </div>
  );
}
