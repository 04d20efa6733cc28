import type { CSSProperties, ReactNode } from 'react';
import styles from './Tag.module.css';

/** A tag: its name in upper case on its colour (I18N-09). `end` is for a button that removes it. */
export const Tag = ({
  name,
  color,
  size = 'small',
  end,
}: {
  name: string;
  color: string;
  size?: 'small' | 'large';
  end?: ReactNode;
}) => (
  <span className={`${styles.tag} ${styles[size]}`} style={{ '--tag-color': color } as CSSProperties}>
    <span className="ellipsis" title={name}>
      {name}
    </span>
    {end}
  </span>
);
