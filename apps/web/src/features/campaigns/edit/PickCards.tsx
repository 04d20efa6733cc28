import { useId } from 'react';
import styles from './PickCards.module.css';

type Props<V extends string> = {
  label: string;
  options: readonly { value: V; label: string; text: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** A choice of two or three options, each with a sentence that explains it. */
export function PickCards<V extends string>({ label, options, value, onChange }: Props<V>) {
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <div key={option.value} className={styles.card}>
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}-text`}
              onChange={() => onChange(option.value)}
            />
            <span>
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
              <small id={`${id}-${option.value}-text`}>{option.text}</small>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
