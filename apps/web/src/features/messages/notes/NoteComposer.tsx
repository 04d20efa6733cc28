import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useTypingFocus } from '../../../lib/keyboard/useTypingFocus.ts';
import {
  ComposerBox,
  ComposerField,
  ComposerFrame,
  ComposerSpace,
  ComposerToolbar,
  SendButton,
} from '../../../conversation/composer/ComposerFrame.tsx';
import { EmojiButton } from '../../../conversation/composer/EmojiButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { internalNoteTexts } from './internalNotes.texts.ts';
import { MentionList } from './MentionList.tsx';
import styles from './NoteComposer.module.css';
import { useNoteWriting } from './useNoteWriting.ts';

/** The text field of a note. It replaces the composer of messages and shares no code with it that could send. */
export function NoteComposer({ ticketId, modes }: { ticketId: number; modes: ReactNode }) {
  const t = useTexts(internalNoteTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useNoteWriting(ticketId, area);
  const { text, edit, mentions } = writing;
  const label = t(edit ? 'editing' : 'write');
  useTypingFocus(area);
  const editedId = edit?.noteId;
  useEffect(() => {
    if (editedId !== undefined) area.current?.focus();
  }, [editedId]);
  const askForColleague = (): void => {
    const before = area.current?.value.slice(0, area.current.selectionStart) ?? '';
    writing.focusAt(writing.insert(before === '' || /[\s(]$/.test(before) ? '@' : ' @'));
  };
  return (
    <ComposerFrame className={styles.composer} data-note-composer>
      {mentions.isOpen && (
        <MentionList
          id={`${id}-people`}
          people={mentions.offered}
          chosen={mentions.chosen}
          empty={mentions.empty}
          onTake={mentions.take}
        />
      )}
      {modes}
      <ComposerBox
        className={styles.box}
        button={
          <SendButton
            icon="check"
            className={styles.save}
            label={t(edit ? 'save' : 'add')}
            disabled={!writing.canSave}
            onClick={() => void writing.save()}
          />
        }
      >
        <p className={styles.remark}>
          <Icon name={edit ? 'edit' : 'lock'} size={14} />
          <span>{edit ? t('editing') : t('onlyTeam')}</span>
          {edit && (
            <IconButton36 icon="close" size={28} label={t('cancelEdit')} shortcut="Esc" onClick={writing.cancelEdit} />
          )}
        </p>
        <ComposerField
          ref={area}
          dir="auto"
          value={text}
          placeholder={isPhone ? t('writeShort') : t('write')}
          aria-label={label}
          {...(mentions.offered.length > 0 && {
            'aria-autocomplete': 'list',
            'aria-controls': `${id}-people`,
            'aria-activedescendant': `${id}-people-${mentions.chosen}`,
          })}
          onChange={(event) => {
            writing.keep(event.target.value);
            writing.setCaret(event.target.selectionStart);
          }}
          onSelect={(event) => writing.setCaret(event.currentTarget.selectionStart)}
          onKeyDown={writing.onKeyDown}
          onPaste={writing.onPaste}
          onFocus={mentions.prepare}
        />
        <ComposerToolbar>
          <EmojiButton
            // The picker keeps the focus, for the next one; the caret follows unseen.
            onPick={(emoji) => writing.placeCaret(writing.insert(emoji))}
            onClose={writing.focusAfterPopup}
          />
          <IconButton36
            icon="personAdd"
            label={t('mention')}
            shortcut="@"
            onPointerDown={(event) => event.preventDefault()}
            onClick={askForColleague}
          />
          <ComposerSpace />
        </ComposerToolbar>
      </ComposerBox>
    </ComposerFrame>
  );
}
