import { useId, type Ref } from 'react';
import styles from './RadioBar.module.css';
import { useOtherValue } from '../forms/OtherValues.ts';
import { Icon } from '../icons/Icon.tsx';

type Props<V extends string> = {
  label: string;
  name: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Ref of the chosen radio button, so that a validation error can focus it. */
  ref?: Ref<HTMLInputElement>;
};

/** A choice of two to five options of a form, side by side; the fifth may take a second row. */
export function RadioBar<V extends string>(props: Props<V>) {
  const { label, name, options, value, onChange, onBlur, ref } = props;
  const id = useId();
  const other = useOtherValue(name, (stored) => options.find((option) => option.value === stored)?.label);
  const error = other ?? props.error;
  return (
    <fieldset className={styles.field} {...(error && { 'aria-describedby': id })}>
      <legend className={styles.label}>{label}</legend>
      <div className={options.length > 4 ? `${styles.bar} ${styles.wraps}` : styles.bar}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              {...(option.value === value && { ref })}
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              {...(onBlur && { onBlur })}
            />
            <span className="ellipsis">{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
