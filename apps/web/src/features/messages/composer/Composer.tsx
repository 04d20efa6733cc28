import { limits, type Message } from '@recado/contracts';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { useIsPhone } from '../../../lib/screen.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toasts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton36 } from '../../../ui/IconButton36.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { messageTexts } from '../messages.texts.ts';
import { Quote, quotedName } from '../Quote.tsx';
import { sendMessage } from '../sendMessage.ts';
import { signed, useSigning } from '../signature.ts';
import { attach, removeAttachment, takeAttachments, useAttachments, writeCaption } from './attachments.ts';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import styles from './Composer.module.css';
import { SignSwitch } from './SignSwitch.tsx';

type Props = {
  ticketId: number;
  contactName: string;
  /** Why nothing can be written here; null when it can. */
  hint: string | null;
  quoted: Message | null;
  onCancelQuote: () => void;
};

/** Where a person writes: Enter sends, Shift and Enter break the line, files come by button, paste or drop (CONV-47). */
export function Composer({ ticketId, contactName, hint, quoted, onCancelQuote }: Props) {
  const t = useTexts(messageTexts);
  const userName = useSession((state) => state.user?.name ?? '');
  const [draft, setDraft] = useDraft(ticketId);
  const [signs] = useSigning();
  const files = useAttachments(ticketId);
  const [chosen, setChosen] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const selected = files.find(({ id }) => id === chosen) ?? files[0];
  const text = selected ? selected.caption : draft;
  const isDisabled = hint !== null;
  const isPhone = useIsPhone();
  const caption = selected && t('writeCaption', { name: selected.file.name });
  const canSend = !isDisabled && (files.length > 0 || draft.trim() !== '');

  useEffect(() => {
    // Who works by keyboard stays where the keyboard is; who pointed wants to write.
    if (!document.activeElement?.matches(':focus-visible') && matchMedia('(pointer: fine)').matches) area.current?.focus();
  }, []);
  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted]);

  const write = (value: string): void => {
    if (selected) writeCaption(ticketId, selected.id, value);
    // The caption of the first file is the draft too: it survives a reload, which files do not.
    if (!selected || selected === files[0]) setDraft(value);
  };
  const add = (added: readonly File[]): void => {
    if (added.length === 0 || isDisabled) return;
    attach(ticketId, added, draft);
    area.current?.focus();
  };
  const send = (): void => {
    if (!canSend) return;
    const longest = Math.max(...(files.length > 0 ? files.map(({ caption }) => caption) : [draft]).map((value) => (signs ? signed(value, userName) : value).length));
    if (longest > limits.messageBody) return toast.error(t('tooLong', { max: limits.messageBody }));
    setDraft('');
    sendMessage({ ticketId, text: files.length > 0 ? '' : draft, signs, quoted, files: takeAttachments(ticketId) });
    onCancelQuote();
    area.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && quoted) onCancelQuote();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <div className={styles.composer}>
      <div className={styles.box} data-disabled={isDisabled}>
        {quoted && (
          <div className={styles.reply}>
            <VisuallyHidden>{t('replyingTo', { name: quotedName(quoted, contactName, t('you')) })}</VisuallyHidden>
            <Quote message={quoted} contactName={contactName} />
            <IconButton36 icon="close" size={28} label={t('cancelReply')} onClick={onCancelQuote} />
          </div>
        )}
        {files.length > 0 && <AttachmentStrip files={files} selected={selected?.id} onSelect={setChosen} onRemove={(id) => removeAttachment(ticketId, id)} />}
        <div className={styles.growing} data-text={text}>
          <textarea
            ref={area}
            className={styles.area}
            data-composer
            rows={1}
            value={text}
            disabled={isDisabled}
            placeholder={hint ?? caption ?? (isPhone ? t('message') : t('write'))}
            aria-label={hint ?? caption ?? t('write')}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        <div className={styles.tools}>
          <IconButton36 icon="attach" label={t('attach')} disabled={isDisabled} onClick={() => input.current?.click()} />
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
          <span className={styles.space} />
          <SignSwitch isDisabled={isDisabled} />
        </div>
      </div>
      <button type="button" className={styles.send} aria-label={t('send')} disabled={!canSend} onClick={send}>
        <Icon name="send" />
      </button>
    </div>
  );
}
