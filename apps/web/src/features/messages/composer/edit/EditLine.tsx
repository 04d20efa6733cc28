import type { Message } from '@recado/contracts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { Quote } from '../../bubble/Quote.tsx';
import { messageTexts } from '../../messages.texts.ts';
import styles from './EditLine.module.css';

/** Shown above the text field while a sent message is edited: its present text, and a button back to the draft. */
export function EditLine({
  message,
  contactName,
  onCancel,
}: {
  message: Message;
  contactName: string;
  onCancel: () => void;
}) {
  const t = useTexts(messageTexts);
  return (
    <div className={styles.line} role="group" aria-label={t('editing')}>
      <span className={styles.label}>
        <Icon name="edit" size={14} />
        {t('editing')}
      </span>
      <IconButton36 icon="close" size={28} label={t('cancelEdit')} shortcut="Esc" onClick={onCancel} />
      <div className={styles.quote}>
        <Quote message={message} contactName={contactName} />
      </div>
    </div>
  );
}
