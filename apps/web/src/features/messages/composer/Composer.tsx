import { Suspense, useId, useRef, type ReactNode } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { Quote, quotedName } from '../bubble/Quote.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';
import {
  ComposerBox,
  ComposerField,
  ComposerFrame,
  SendButton,
} from '../../../conversation/composer/ComposerFrame.tsx';
import styles from './Composer.module.css';
import { ComposerNotice } from './ComposerNotice.tsx';
import { ConnectionDownNotice } from './ConnectionDownNotice.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { EditLine } from './EditLine.tsx';
import { removeAttachment } from './files/attachments.ts';
import { AttachmentStrip } from './files/AttachmentStrip.tsx';
import { RecordingBar } from './recording/lazyRecordingBar.ts';
import { QuickReplyList } from './replies/QuickReplyList.tsx';
import { useWriting } from './useWriting.ts';
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
  const tConversation = useTexts(conversationTexts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isPhone = useIsPhone();
  const isDisabled = hint !== null;
  const writing = useWriting({ ticketId, area, isDisabled, isLoading, disconnectedText, onSettled });
  const { text, files, selected, quoted, setQuoted, edit, isMediaOff, isEmpty, replies } = writing;
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
  const sharesButton = isPhone && isEmpty && !isMediaOff;
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
      {wasOvertaken && !isEmpty && (
        <ComposerNotice tone="info" icon="chat" close={{ label: tConversation('close'), onClick: onSettled }}>
          {t('wroteMeanwhile', { name: contactName })}
        </ComposerNotice>
      )}
      <ComposerBox
        isDisabled={isDisabled}
        button={
          sharesButton ? (
            <SendButton icon="microphone" label={t('record')} onClick={writing.record} />
          ) : (
            <SendButton
              icon={edit ? 'check' : 'send'}
              label={t(edit ? 'saveEdit' : 'send')}
              disabled={!writing.canSend}
              onClick={writing.send}
            />
          )
        }
      >
        {edit && <EditLine message={edit.message} contactName={contactName} onCancel={writing.cancelEdit} />}
        {quoted && !edit && (
          <div className={styles.reply}>
            <VisuallyHidden>
              {t('replyingTo', { name: quotedName(quoted, contactName, tConversation('you')) })}
            </VisuallyHidden>
            <Quote message={quoted} contactName={contactName} />
            <IconButton36 icon="close" size={28} label={t('cancelReply')} onClick={() => setQuoted(null)} />
          </div>
        )}
        {files.length > 0 && !edit && (
          <AttachmentStrip
            files={files}
            selected={selected?.id}
            onSelect={writing.select}
            onRemove={(file) => removeAttachment(ticketId, file)}
          />
        )}
        <ComposerField
          ref={area}
          dir="auto"
          value={text}
          disabled={isDisabled}
          placeholder={hint ?? (isPhone ? t(caption ? 'caption' : 'message') : (caption ?? t('write')))}
          aria-label={hint ?? (edit ? t('editText') : caption) ?? t('write')}
          {...(replies.offered.length > 0 && {
            'aria-autocomplete': 'list',
            'aria-controls': `${id}-replies`,
            'aria-activedescendant': `${id}-replies-${replies.chosen}`,
          })}
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
