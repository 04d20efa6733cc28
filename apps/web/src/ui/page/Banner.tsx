import type { ReactNode } from 'react';
import { handFocusOn } from '../../lib/keyboard/handFocusOn.ts';
import styles from './Banner.module.css';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';

type Props = {
  tone: 'info' | 'warning' | 'success' | 'error';
  icon: IconName;
  children: ReactNode;
  action?: { label: string; onClick: () => void };
};

/** A notice that stays as long as its condition holds. Errors interrupt a screen reader, other tones wait. */
export function Banner({ tone, icon, children, action }: Props) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <span className={styles.text}>{children}</span>
      {action && (
        <button ref={handFocusOn()} type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
