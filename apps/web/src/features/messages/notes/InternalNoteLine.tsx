import { internalNotesApi, mayRemoveNote, type InternalNote } from '@recado/contracts';
import MenuItem from '@mui/material/MenuItem';
import { memo, useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { clock, messageTime } from '../../../lib/format/dates.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { focusComposer } from '../../../conversation/composer/focusComposer.ts';
import { useConversation } from '../conversation/ConversationContext.ts';
import styles from './InternalNoteLine.module.css';
import { internalNoteTexts } from './internalNotes.texts.ts';
import { startNoteEdit } from './noteMode.ts';
import { NoteText } from './NoteText.tsx';
import { refreshNotes } from './useInternalNotes.ts';

/** A note between the messages: plainly internal by colour, lock and words. */
export const InternalNoteLine = memo(function InternalNoteLine({ note }: { note: InternalNote }) {
  const t = useTexts(internalNoteTexts);
  const me = useSession((state) => state.user);
  const name = note.user?.name ?? t('formerColleague');
  const isMine = note.userId === me?.id;
  return (
    <div className={styles.line}>
      <article className={styles.note} aria-label={t('by', { name })} data-note={note.id}>
        <header className={styles.head}>
          <Icon name="lock" size={14} />
          <b className="ellipsis">{t('by', { name })}</b>
          {me !== null && mayRemoveNote(note, me) && <NoteMenu note={note} isMine={isMine} />}
        </header>
        <NoteText note={note} />
        <footer className={styles.foot}>
          {note.isEdited && <span>{t('edited')} ·</span>}
          <time className="num" dateTime={note.createdAt} title={messageTime(note.createdAt)}>
            {clock(note.createdAt)}
          </time>
        </footer>
      </article>
    </div>
  );
});

/** The menu of a note, for its author and administrators. */
function NoteMenu({ note, isMine }: { note: InternalNote; isMine: boolean }) {
  const t = useTexts(internalNoteTexts);
  const confirm = useConfirm();
  const { ticketId } = useConversation();
  const { run } = useCall(internalNotesApi.remove);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    // The menu gives the focus back as it leaves: what opens takes it afterwards.
    requestAnimationFrame(act);
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t('removeTitle'), text: t('removeText'), confirm: t('removeConfirm'), danger: true })))
      return;
    const isGone = await run({ params: { noteId: note.id } }).then(
      () => true,
      () => false,
    );
    if (isGone) toast.success(t('removed'));
    await refreshNotes();
    // The button of the menu is gone with its note.
    if (isGone) focusComposer();
  };
  return (
    <>
      <IconButton36
        className={styles.options ?? ''}
        icon="moreHorizontal"
        size={28}
        label={t('options')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          {isMine && (
            <MenuItem onClick={choose(() => startNoteEdit(ticketId, note, t('formerColleague')))}>
              <Icon name="edit" size={18} />
              {t('edit')}
            </MenuItem>
          )}
          <MenuItem className="danger" onClick={choose(() => void remove())}>
            <Icon name="trash" size={18} />
            {t('remove')}
          </MenuItem>
        </MenuBelow>
      )}
    </>
  );
}
