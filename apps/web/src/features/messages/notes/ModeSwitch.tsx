import { isPressed, isWindowOpen, useKeyHandler } from '../../../lib/keyboard/keyboard.ts';
import { noteShortcut } from '../shortcuts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ariaKeys, Keys } from '../../../ui/labels/Keys.tsx';
import { Tooltip } from '../../../ui/popups/Tooltip.tsx';
import { focusComposer } from '../../../conversation/composer/focusComposer.ts';
import { internalNoteTexts } from './internalNotes.texts.ts';
import styles from './ModeSwitch.module.css';
import { isNoteMode, setNoteMode } from './noteMode.ts';

/**
 * Switches the composer between messages for the contact and notes for the team. Each keeps its own text, so that no
 * note is sent because the mode changed.
 */
export function ModeSwitch({ ticketId, isNote }: { ticketId: number; isNote: boolean }) {
  const t = useTexts(internalNoteTexts);
  const change = (next: boolean): void => {
    setNoteMode(ticketId, next);
    requestAnimationFrame(focusComposer);
  };
  useKeyHandler('shortcut', (event) => {
    if (!isPressed(event, noteShortcut) || isWindowOpen(event)) return false;
    event.preventDefault();
    if (!event.repeat) change(!isNoteMode(ticketId));
    return true;
  });
  return (
    <div className={styles.modes} role="group" aria-label={t('modes')}>
      <button type="button" aria-pressed={!isNote} onClick={() => change(false)}>
        {t('message')}
      </button>
      <Tooltip
        title={
          <>
            {t('onlyTeam')} <Keys keys={[noteShortcut]} />
          </>
        }
      >
        <button
          type="button"
          aria-pressed={isNote}
          aria-keyshortcuts={ariaKeys(noteShortcut)}
          onClick={() => change(true)}
        >
          <Icon name="lock" size={14} />
          {t('note')}
        </button>
      </Tooltip>
    </div>
  );
}
