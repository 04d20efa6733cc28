import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './media.module.css';

/** A hint in place of a text. */
export const Notice = ({ icon, children }: { icon: 'blocked' | 'lock' | 'phone'; children: ReactNode }) => (
  <span className={styles.notice}>
    <Icon name={icon} size={16} />
    {children}
  </span>
);
