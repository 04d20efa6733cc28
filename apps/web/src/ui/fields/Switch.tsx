import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange' | 'size' | 'className'> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** While a change is saved: another one is ignored. A disabled switch would lose the focus. */
  isBusy?: boolean;
  /** `small` is for dense bars. */
  size?: 'small' | 'medium';
};

/** A switch. Its accessible name comes from the label around it, or from `aria-labelledby`. */
export const Switch = ({ isOn, onChange, isBusy = false, size = 'medium', ...input }: Props) => (
  <input
    {...input}
    type="checkbox"
    role="switch"
    className={`${styles.switch} ${styles[size]}`}
    checked={isOn}
    aria-checked={isOn}
    aria-disabled={isBusy || undefined}
    onChange={(event) => !isBusy && onChange(event.target.checked)}
  />
);
