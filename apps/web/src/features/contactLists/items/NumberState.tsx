import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { itemTexts } from './items.texts.ts';
import styles from './NumberState.module.css';

const states = {
  valid: 'check',
  invalid: 'phoneOff',
  unchecked: 'hourglass',
} as const;

/** A mark that says if a number is on WhatsApp (CLIST-06). */
export function NumberState({ isValid }: { isValid: boolean | null }) {
  const t = useTexts(itemTexts);
  const state = isValid === null ? 'unchecked' : isValid ? 'valid' : 'invalid';
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <Icon name={states[state]} size={16} />
      {t(state)}
    </span>
  );
}
