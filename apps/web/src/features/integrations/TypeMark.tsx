import type { IntegrationType } from '@recado/contracts';
import type { CSSProperties } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import { typeMarks } from './typeMarks.ts';
import styles from './TypeMark.module.css';

/** The picture of a type on its colour. */
export function TypeMark({ type, size }: { type: IntegrationType; size: 28 | 40 }) {
  const { icon, color } = typeMarks[type];
  return (
    <span className={styles.mark} style={{ '--color': color, width: size, height: size } as CSSProperties}>
      <Icon name={icon} size={size === 40 ? 22 : 18} />
    </span>
  );
}
