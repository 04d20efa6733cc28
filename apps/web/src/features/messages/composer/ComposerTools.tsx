import { useRef, type RefObject } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { HelpMenu, useHelper, type DraftHelp } from '../../assistantHelp/index.ts';
import { messageTexts } from '../messages.texts.ts';
import { ComposerSpace, ComposerToolbar } from '../../../conversation/composer/ComposerFrame.tsx';
import { EmojiButton } from '../../../conversation/composer/EmojiButton.tsx';
import { RecordingBar } from './recording/lazyRecordingBar.ts';
import { AttachMenu } from './share/AttachMenu.tsx';
import { SignSwitch } from './SignSwitch.tsx';
import type { Writing } from './useWriting.ts';

/** The buttons below the text: emoji, files, quick replies, recording, signature. */
export function ComposerTools({
  ticketId,
  writing,
  help,
  area,
  isDisabled,
}: {
  ticketId: number;
  writing: Writing;
  help: DraftHelp;
  area: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
}) {
  const t = useTexts(messageTexts);
  const isPhone = useIsPhone();
  const isHelped = useHelper();
  const input = useRef<HTMLInputElement>(null);
  const { replies, isMediaOff, add, record, pickEmoji, focusAfterPopup } = writing;
  return (
    <ComposerToolbar>
      <EmojiButton isDisabled={isDisabled} onPick={pickEmoji} onClose={focusAfterPopup} />
      <AttachMenu ticketId={ticketId} isDisabled={isMediaOff} onFiles={() => input.current?.click()} />
      {isHelped && (
        <HelpMenu
          ticketId={ticketId}
          help={help}
          hasText={writing.text.trim() !== ''}
          isDisabled={isDisabled || writing.edit !== null}
        />
      )}
      {!isPhone && (
        <>
          <IconButton36
            icon="bolt"
            label={t('replies')}
            shortcut="/"
            active={replies.isOpen}
            aria-expanded={replies.isOpen}
            disabled={isDisabled}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              replies.toggle();
              area.current?.focus();
            }}
          />
          <IconButton36
            icon="microphone"
            label={t('record')}
            disabled={isMediaOff}
            onPointerEnter={RecordingBar.preload}
            onClick={record}
          />
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ComposerSpace />
      {!isPhone && <SignSwitch isDisabled={isDisabled || writing.edit !== null} />}
    </ComposerToolbar>
  );
}
