import { lastTrialDay, limits, signUpTimezone } from '@recado/contracts';
import { dueDateText } from '../../../lib/format/dueDate.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import styles from './PlanChoice.module.css';
import { signUpTexts } from './signUp.texts.ts';

const minuteMs = 60_000;

/** Says how long the trial is, when it ends, and that nothing is paid now (SUB-10). */
export function TrialNote() {
  const t = useTexts(signUpTexts);
  const day = lastTrialDay(new Date(useNow(minuteMs)), signUpTimezone);
  const date = dueDateText({ dueDate: `${day}T12:00:00Z`, timezone: 'UTC' })!;
  return <p className={styles.trial}>{t('trial', { count: limits.trialDays, date })}</p>;
}
