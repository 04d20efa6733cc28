import { useId, type ComponentProps } from 'react';
import { Switch } from './Switch.tsx';
import styles from './SwitchRow.module.css';

type Props = Omit<ComponentProps<typeof Switch>, 'size' | 'id' | 'aria-labelledby' | 'aria-describedby'> & {
  label: string;
  hint?: string | undefined;
};

/** A switch with its label at the left. The whole row is clickable; the hint is its description. */
export function SwitchRow({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <Switch {...rest} aria-labelledby={`${id}-label`} {...(hint && { 'aria-describedby': `${id}-hint` })} />
    </label>
  );
}
