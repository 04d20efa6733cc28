import { useId } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import styles from './SecondsChoice.module.css';
import { campaignSettingTexts } from './settings.texts.ts';

type Props = { label: string; choices: readonly number[]; value: number; onChange: (seconds: number) => void };

/** A choice of seconds side by side, over several lines on a phone. */
export function SecondsChoice({ label, choices, value, onChange }: Props) {
  const t = useTexts(campaignSettingTexts);
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.bar}>
        {choices.map((seconds) => (
          <label key={seconds}>
            <input
              type="radio"
              name={name}
              value={seconds}
              checked={seconds === value}
              onChange={() => onChange(seconds)}
            />
            {seconds === 0 ? t('none') : t('seconds', { count: seconds })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
