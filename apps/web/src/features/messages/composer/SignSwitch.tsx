import { useTexts } from '../../../lib/texts/texts.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { messageTexts } from '../messages.texts.ts';
import { useSigning } from '../outbox/signature.ts';
import styles from './SignSwitch.module.css';

/**
 * Switches the signature with the user's name (CONV-06). On a phone it is in the ticket menu, because the text needs
 * the width.
 */
export function SignSwitch({ isDisabled }: { isDisabled: boolean }) {
  const t = useTexts(messageTexts);
  const [signs, setSigns] = useSigning();
  return (
    <label className={styles.sign} title={t('signHint')}>
      <Switch size="small" isOn={signs} disabled={isDisabled} onChange={setSigns} />
      {t('sign')}
    </label>
  );
}
