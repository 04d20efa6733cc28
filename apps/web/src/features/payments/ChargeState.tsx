import type { Charge } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './ChargeState.module.css';
import { problemOf, shownStateOf } from './chargeWords.ts';
import { paymentTexts } from './payments.texts.ts';

const icons = {
  review: 'warning',
  confirm: 'hourglass',
  paid: 'check',
  waiting: 'clock',
  expired: 'blocked',
  removed: 'blocked',
  failed: 'error',
} as const;

/** The state of a charge as a chip, with what was unusual about it. */
export function ChargeState({ charge }: { charge: Charge }) {
  const t = useTexts(paymentTexts);
  const state = shownStateOf(charge);
  const problem = problemOf(charge);
  return (
    <span className={styles.state}>
      <span className={styles.chip} data-state={state}>
        <Icon name={icons[state]} size={14} />
        {t(`state.${state}`)}
      </span>
      {problem && <span className={styles.problem}>{t(`problem.${problem}`)}</span>}
    </span>
  );
}
