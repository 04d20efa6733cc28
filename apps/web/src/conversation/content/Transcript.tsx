import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { FormattedText } from '../text/FormattedText.tsx';
import styles from './AudioContent.module.css';

/** Words of an assistant below a message: by default those of an audio (behaviour 11.3). */
export function Transcript({ text, label }: { text: string; label?: string }) {
  const t = useTexts(conversationTexts);
  return (
    <div className={styles.transcript} role="note" aria-label={label ?? t('transcript')}>
      <Icon name="sparkle" size={16} />
      <span>
        <FormattedText text={text} />
      </span>
    </div>
  );
}
