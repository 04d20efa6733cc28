import { useTexts } from '../../../lib/texts/texts.ts';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { messageTexts } from '../messages.texts.ts';
import styles from './TypingBubble.module.css';

/** The contact is writing: three dots where the message will stand. */
export function TypingBubble({ name }: { name: string }) {
  const t = useTexts(messageTexts);
  return (
    <output className={styles.bubble}>
      <VisuallyHidden>{t('contactWrites', { name })}</VisuallyHidden>
      <span />
      <span />
      <span />
    </output>
  );
}
