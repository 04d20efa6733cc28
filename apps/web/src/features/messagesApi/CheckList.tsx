import styles from './CheckList.module.css';

type Props<V extends string> = {
  label: string;
  options: readonly { value: V; label: string; code?: string }[];
  value: readonly V[];
  onChange: (values: V[]) => void;
  error: string | undefined;
};

/** Multiple choice of a few words as a list of boxes. */
export function CheckList<V extends string>({ label, options, value, onChange, error }: Props<V>) {
  return (
    <fieldset className={styles.list} aria-invalid={Boolean(error)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))
            }
          />
          <span>{option.label}</span>
          {option.code && <code>{option.code}</code>}
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
