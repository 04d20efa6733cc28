import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { contactsApi, limits, tagsApi, type Tag } from '@recado/contracts';
import { Suspense, useRef, useState } from 'react';
import { numberText } from '../../lib/format/numberText.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { call, useEndpoint } from '../../lib/server/api.ts';
import { May } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Tag as TagLabel } from '../../ui/labels/Tag.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { TagDialog } from '../tags/index.ts';
import { refreshContacts, type ContactFilter } from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { toCsv } from './csv.ts';
import { readContacts, saveCsv } from './exportContacts.ts';
import type { Selection } from './selection.ts';
import styles from './SelectionBar.module.css';

type Props = {
  selection: Selection;
  filter: ContactFilter;
  /** How many contacts the filter finds. */
  count: number;
};
type Progress = { done: number; all: number };

/** The bar over the list while contacts are selected: tag, export, delete. */
export function SelectionBar({ selection, filter, count }: Props) {
  const t = useTexts(contactBookTexts);
  const confirm = useConfirm();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController>(undefined);
  const chosen = [...selection.contacts.values()];

  /** Runs a task that can be stopped. What it did until then stays done. */
  const run = async (all: number, task: (signal: AbortSignal, step: (done: number) => void) => Promise<void>) => {
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ done: 0, all });
    try {
      await task(controller.signal, (done) => setProgress({ done, all }));
    } catch (error) {
      if (!controller.signal.aborted) toastError(error);
    } finally {
      setProgress(null);
      refreshContacts();
    }
  };

  /** Calls with as many ids as one call takes, one call after the other. */
  const inParts = (task: (contactIds: number[], signal: AbortSignal) => Promise<void>) =>
    run(chosen.length, async (signal, step) => {
      for (let at = 0; at < chosen.length && !signal.aborted; at += limits.contactsAtOnce) {
        const part = chosen.slice(at, at + limits.contactsAtOnce);
        await task(
          part.map(({ id }) => id),
          signal,
        );
        step(at + part.length);
      }
    });

  const selectAll = () =>
    run(count, async (signal, step) => {
      let read = 0;
      await readContacts(filter, signal, (contacts) => {
        selection.add(contacts);
        step((read += contacts.length));
      });
    });
  const tag = async ({ id }: Tag): Promise<void> => {
    const result = { tagged: 0, skipped: 0 };
    await inParts(async (contactIds, signal) => {
      const part = await call(contactsApi.tag, { body: { contactIds, tagId: id }, signal });
      result.tagged += part.tagged;
      result.skipped += part.skipped;
    });
    if (result.skipped > 0) toast.info(t('taggedSome', { tagged: numberText(result.tagged), count: result.skipped }));
    else if (result.tagged > 0) toast.success(t('tagged', { count: result.tagged }));
  };
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
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count: chosen.length })}>
      <p role="status" className="num">
        {progress ? t('progress', progress) : t('selected', { count: chosen.length })}
      </p>
      {progress ? (
        <Button variant="text" onClick={() => stop.current?.abort()}>
          {t('stop')}
        </Button>
      ) : (
        <>
          {chosen.length < count && (
            <Button variant="text" className={styles.all ?? ''} onClick={() => void selectAll()}>
              {t('selectAll', { count })}
            </Button>
          )}
          <TagButton onChoose={(chosenTag) => void tag(chosenTag)} />
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
          <IconButton36 icon="close" className={styles.close} label={t('endSelecting')} onClick={selection.clear} />
        </>
      )}
    </div>
  );
}

/** Chooses a tag for the selected contacts, or creates one for them. */
function TagButton({ onChoose }: { onChoose: (tag: Tag) => void }) {
  const t = useTexts(contactBookTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCreating, setCreating] = useState(false);
  const { data: tags } = useEndpoint(tagsApi.list, undefined, { enabled: anchor !== null });
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Icon name="tag" size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('tagMany')}
      </Button>
      {anchor && (
        <MenuBelow anchor={anchor} edge="left" onClose={close}>
          {tags?.length === 0 && <MenuItem disabled>{t('noTags')}</MenuItem>}
          {tags?.map((tag) => (
            <MenuItem
              key={tag.id}
              onClick={() => {
                close();
                onChoose(tag);
              }}
            >
              <TagLabel name={tag.name} color={tag.color} size="large" />
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => {
              close();
              setCreating(true);
            }}
          >
            <Icon name="add" size={18} />
            {t('newTag')}
          </MenuItem>
        </MenuBelow>
      )}
      <Suspense>
        {isCreating && <TagDialog tag={null} onCreated={onChoose} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
