import { useId } from 'react';
import { useOtherValue } from '../forms/OtherValues.ts';
import { ChoicesFailed } from './ChoicesFailed.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './PillChecks.module.css';

type Option = { id: number; name: string; color: string };
type Props = {
  label: string;
  /** The field of the form, so that what somebody else saved is shown. */
  name?: string;
  /** Shown when there are no options. */ empty: string;
  /** Set when the options could not be loaded (`choicesOf`): says so instead of `empty`. */
  onRetry?: (() => void) | undefined;
  options: readonly Option[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Returns the names of the chosen options; '' without any. */
const namesOf = (options: readonly Option[], ids: readonly number[]): string =>
  options
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** Multiple choice of a few options, each a pill with its colour; chosen ones have a tick. */
export function PillChecks({ label, name, empty, onRetry, options, value, onChange }: Props) {
  const id = useId();
  const error = useOtherValue(name, (ids) => namesOf(options, ids as number[]));
  const toggle = (option: number): void =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option]);
  return (
    <fieldset className={styles.field} {...(error !== undefined && { 'aria-describedby': id })}>
      <legend className={styles.label}>{label}</legend>
      {onRetry ? <ChoicesFailed onRetry={onRetry} /> : options.length === 0 && <p className={styles.empty}>{empty}</p>}
      <div className={styles.pills}>
        {options.map(({ id: option, name: shown, color }) => (
          <label key={option} className={styles.pill}>
            <input type="checkbox" checked={value.includes(option)} onChange={() => toggle(option)} />
            {value.includes(option) ? (
              <Icon name="check" size={16} />
            ) : (
              <span className={styles.dot} style={{ background: color }} />
            )}
            <span className="ellipsis">{shown}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
