import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { Quote, quotedName } from '../bubble/Quote.tsx';
import { messageTexts } from '../messages.texts.ts';
import styles from './Composer.module.css';
import { EditLine } from './edit/EditLine.tsx';
import { removeAttachment } from './files/attachments.ts';
import { AttachmentStrip } from './files/AttachmentStrip.tsx';
import type { Writing } from './useWriting.ts';

type Props = { ticketId: number; contactName: string; writing: Writing };

/** The lines above the text field: the message that is edited, or the quoted message and the chosen files. */
export function AboveText({ ticketId, contactName, writing }: Props) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  const { files, selected, quoted, setQuoted, edit } = writing;
  if (edit) return <EditLine message={edit.message} contactName={contactName} onCancel={writing.cancelEdit} />;
  return (
    <>
      {quoted && (
        <div className={styles.reply}>
          <VisuallyHidden>
            {t('replyingTo', { name: quotedName(quoted, contactName, tConversation('you')) })}
          </VisuallyHidden>
          <Quote message={quoted} contactName={contactName} />
          <IconButton36 icon="close" size={28} label={t('cancelReply')} onClick={() => setQuoted(null)} />
        </div>
      )}
      {files.length > 0 && (
        <AttachmentStrip
          files={files}
          selected={selected?.id}
          onSelect={writing.select}
          onRemove={(file) => removeAttachment(ticketId, file)}
        />
      )}
    </>
  );
}
