import type { ReactNode } from 'react';
import styles from './ListAndPane.module.css';

/**
 * Tabs, a list and a pane: side by side, and on a phone the tabs with one of the two. Requires them as its three
 * children, in this order.
 */
export const ListAndPane = ({ isPaneOpen, children }: { isPaneOpen: boolean; children: ReactNode }) => (
  <div className={styles.panes} data-open={isPaneOpen}>
    {children}
  </div>
);

/** The pane while its content is loading or could not load. */
export const WaitingPane = ({ children }: { children: ReactNode }) => (
  <section className={styles.loading} data-whole-screen>
    {children}
  </section>
);
