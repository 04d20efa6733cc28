import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './SelectBox.module.css';

type Props = ComponentProps<'select'> & {
  /** `bar`: the lower one of a toolbar. */
  look?: 'field' | 'bar';
  isBad?: boolean;
  /** Drawn in the box before the text. */
  before?: ReactNode;
};

/** A native `select` in the look of the other fields. It works with keyboards, screen readers and touch. */
export function SelectBox({ look = 'field', isBad = false, before, className, ...select }: Props) {
  return (
    <span className={[styles.box, look === 'bar' && styles.bar, isBad && styles.bad].filter(Boolean).join(' ')}>
      {before}
      <select {...select} className={[styles.select, className].filter(Boolean).join(' ')} />
      <Icon name="expandMore" size={look === 'bar' ? 16 : 18} className={styles.arrow ?? ''} />
    </span>
  );
}
