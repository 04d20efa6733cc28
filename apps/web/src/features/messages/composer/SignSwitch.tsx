import { useIsPhone } from '../../../lib/screen.ts';
import { useTexts } from '../../../lib/texts.ts';
import { IconButton36 } from '../../../ui/IconButton36.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { messageTexts } from '../messages.texts.ts';
import { useSigning } from '../outbox/signature.ts';
import styles from './SignSwitch.module.css';

/** Whether messages go out under the person's name (CONV-06). */
export function SignSwitch({ isDisabled }: { isDisabled: boolean }) {
  const t = useTexts(messageTexts);
  const [signs, setSigns] = useSigning();
  // Beside the text of a phone there is room for a sign only.
  if (useIsPhone()) return <IconButton36 icon="edit" label={t('signHint')} active={signs} aria-pressed={signs} disabled={isDisabled} onClick={() => setSigns(!signs)} />;
  return (
    <label className={styles.sign} title={t('signHint')}>
      <Switch size="small" isOn={signs} disabled={isDisabled} onChange={setSigns} />
      {t('sign')}
    </label>
  );
}
