import type { ReactNode } from 'react';
import styles from './PanelSection.module.css';

type Props = {
  label: string;
  count?: number | undefined;
  end?: ReactNode;
  /** Hides the heading visually; screen readers still read it. */ isHidden?: boolean;
  children: ReactNode;
};

/** A section of a side panel with its heading. */
export const PanelSection = ({ label, count, end, isHidden = false, children }: Props) => (
  <section className={styles.section} aria-label={label}>
    {!isHidden && (
      <div className={styles.head}>
        <h3>
          {label} {count !== undefined && count > 0 && <small className="num">{count}</small>}
        </h3>
        {end}
      </div>
    )}
    {children}
  </section>
);
