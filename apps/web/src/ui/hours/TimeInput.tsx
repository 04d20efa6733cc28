import { useState, type KeyboardEvent } from 'react';
import styles from './HoursEditor.module.css';
import { completeTime, maskTime } from './hoursWeek.ts';

type Props = {
  label: string;
  value: string;
  isWrong: boolean;
  describedBy?: string | undefined;
  onChange: (time: string) => void;
};

/**
 * A time as HH:MM in every language, unlike the browser's own field. A complete time is passed on at once, an incomplete
 * one when the field is left or Enter is pressed.
 */
export function TimeInput({ label, value, isWrong, describedBy, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null) onChange(completeTime(typed));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') finish();
  };
  return (
    <input
      className={styles.time}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const next = maskTime(event.target.value);
        setTyped(next);
        if (next.length === 5) onChange(next);
      }}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}
