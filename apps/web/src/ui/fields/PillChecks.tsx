import { Icon } from '../icons/Icon.tsx';
import styles from './PillChecks.module.css';

type Option = { id: number; name: string; color: string };
type Props = {
  label: string;
  /** Shown when there are no options. */ empty: string;
  options: readonly Option[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Multiple choice of a few options, each a pill with its colour; chosen ones have a tick. */
export function PillChecks({ label, empty, options, value, onChange }: Props) {
  const toggle = (id: number): void =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {options.length === 0 && <p className={styles.empty}>{empty}</p>}
      <div className={styles.pills}>
        {options.map(({ id, name, color }) => (
          <label key={id} className={styles.pill}>
            <input type="checkbox" checked={value.includes(id)} onChange={() => toggle(id)} />
            {value.includes(id) ? (
              <Icon name="check" size={16} />
            ) : (
              <span className={styles.dot} style={{ background: color }} />
            )}
            <span className="ellipsis">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
