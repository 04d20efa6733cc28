import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './StateLabel.module.css';

const icons = { good: 'checkCircle', none: 'linkOff', warning: 'warning', bad: 'errorFilled' } as const;

/** Says in colour, sign and words whether something works: it does, nothing uses it, it is at risk, or it fails. */
export const StateLabel = ({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) => (
  <span className={styles.state} data-tone={tone}>
    <Icon name={icons[tone]} size={18} />
    {children}
  </span>
);
