import styles from './SwitchRow.module.css';

type Props = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Something that is on or off, with its words at the left. */
export const SwitchRow = ({ label, hint, isOn, onChange }: Props) => (
  <label className={styles.row}>
    <span>
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
    <input type="checkbox" role="switch" className={styles.switch} checked={isOn} aria-checked={isOn} onChange={(event) => onChange(event.target.checked)} />
  </label>
);
