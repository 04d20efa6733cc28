import { Icon } from '../icons/Icon.tsx';
import styles from './StepList.module.css';

type Props = {
  names: readonly string[];
  /** The index of the present step. On a phone only its name is visible. */
  at: number;
  /** Earlier steps that are not complete. */
  missing?: readonly number[];
};

/** The steps of a dialog. */
export function StepList({ names, at, missing = [] }: Props) {
  const isDone = (n: number): boolean => n < at && !missing.includes(n);
  return (
    <ol className={styles.steps}>
      {names.map((name, n) => (
        <li
          key={name}
          className={n === at ? styles.current : isDone(n) ? styles.past : ''}
          {...(n === at && { 'aria-current': 'step' as const })}
        >
          <span className={styles.mark}>{isDone(n) ? <Icon name="check" size={16} /> : n + 1}</span>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
