import { Suspense, useId, useRef, type ReactNode } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import {
  ComposerBox,
  ComposerField,
  ComposerFrame,
  SendButton,
} from '../../../conversation/composer/ComposerFrame.tsx';
import { AboveText } from './AboveText.tsx';
import styles from './Composer.module.css';
import { ConnectionDownNotice } from './notice/ConnectionDownNotice.tsx';
import { OvertakenNotice } from './notice/OvertakenNotice.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { RecordingBar } from './recording/lazyRecordingBar.ts';
import { QuickReplyList } from './replies/QuickReplyList.tsx';
import { useWriting, type Writing } from './useWriting.ts';
import { HelpNotice, useDraftHelp } from '../../assistantHelp/index.ts';

type Props = {
  ticketId: number;
  contactName: string;
  /** The reason why the user cannot write here; null if they can. */
  hint: string | null;
  /** While loading, files and recordings are disabled (CONV-11). */
  isLoading: boolean;
  /** Name of the connection while it is disconnected; null otherwise. */
  disconnectedText: string | null;
  /** True if the contact wrote while an unsent text was here. */
  wasOvertaken: boolean;
  /** The switch to internal notes. Absent while recording, because switching would lose the recording. */
  modes: ReactNode;
  /** A permanent hint above the text field. */
  above?: ReactNode;
  /** Called when the user has seen the contact's message, or the text is empty. */
  onSettled: () => void;
};

/**
 * The text field of a ticket: Enter sends, Shift+Enter inserts a line break; files come by button, paste or drop
 * (CONV-47).
 */
export function Composer({
  ticketId,
  contactName,
  hint,
  isLoading,
  disconnectedText,
  wasOvertaken,
  modes,
  above,
  onSettled,
}: Props) {
  const t = useTexts(messageTexts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isPhone = useIsPhone();
  const isDisabled = hint !== null;
  const writing = useWriting({ ticketId, area, isDisabled, isLoading, disconnectedText, onSettled });
  const { text, selected, edit, isMediaOff, isEmpty, replies } = writing;
  const help = useDraftHelp({ ticketId, text, write: writing.write, focus: writing.focusAfterPopup });
  const caption = selected && !edit ? t('writeCaption', { name: selected.file.name }) : undefined;

  if (writing.isRecording && !isDisabled)
    return (
      <ComposerFrame>
        <Suspense fallback={<div className={styles.waiting} />}>
          <RecordingBar onEnd={writing.endRecording} onInterrupted={writing.keepRecording} />
        </Suspense>
      </ComposerFrame>
    );
  return (
    <ComposerFrame>
      {replies.isOpen && (
        <QuickReplyList
          id={`${id}-replies`}
          typed={text}
          replies={replies.offered}
          chosen={replies.chosen}
          onTake={(reply) => {
            replies.close();
            writing.takeReply(reply);
          }}
        />
      )}
      {modes}
      {above}
      {disconnectedText && !isDisabled && <ConnectionDownNotice name={disconnectedText} />}
      <HelpNotice help={help} />
      {wasOvertaken && !isEmpty && <OvertakenNotice contactName={contactName} onClose={onSettled} />}
      <ComposerBox
        isDisabled={isDisabled}
        button={<ComposerButton writing={writing} isRecorder={isPhone && isEmpty && !isMediaOff} />}
      >
        <AboveText ticketId={ticketId} contactName={contactName} writing={writing} />
        <ComposerField
          ref={area}
          dir="auto"
          value={text}
          disabled={isDisabled}
          placeholder={hint ?? (isPhone ? t(caption ? 'caption' : 'message') : (caption ?? t('write')))}
          aria-label={hint ?? (edit ? t('editText') : caption) ?? t('write')}
          {...(replies.offered.length > 0 && offering(`${id}-replies`, replies.chosen))}
          onChange={(event) => writing.write(event.target.value)}
          onKeyDown={writing.onKeyDown}
          onPaste={writing.onPaste}
          onBlur={writing.stopTyping}
          onFocus={replies.prepare}
        />
        <ComposerTools ticketId={ticketId} writing={writing} help={help} area={area} isDisabled={isDisabled} />
      </ComposerBox>
    </ComposerFrame>
  );
}

/** Returns the attributes of a text field that offers a list, in which one entry is chosen. */
const offering = (listId: string, chosen: number) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': listId,
  'aria-activedescendant': `${listId}-${chosen}`,
});

/** The button beside the text: sends, saves an edit, or on a phone records while there is nothing to send. */
function ComposerButton({ writing, isRecorder }: { writing: Writing; isRecorder: boolean }) {
  const t = useTexts(messageTexts);
  if (isRecorder) return <SendButton icon="microphone" label={t('record')} onClick={writing.record} />;
  const { edit, canSend, send } = writing;
  return (
    <SendButton
      icon={edit ? 'check' : 'send'}
      label={t(edit ? 'saveEdit' : 'send')}
      disabled={!canSend}
      onClick={send}
    />
  );
}
