import type { ReactNode } from 'react';
import styles from './ListAndPane.module.css';

type Props = {
  isPaneOpen: boolean;
  /** Above both, on a phone. */
  tabs?: ReactNode;
  list: ReactNode;
  pane: ReactNode;
};

/** A list and a pane: side by side, and on a phone one of the two. */
export const ListAndPane = ({ isPaneOpen, tabs, list, pane }: Props) => (
  <div className={styles.panes} data-open={isPaneOpen}>
    {tabs}
    <div className={styles.side}>{list}</div>
    <div className={styles.pane}>{pane}</div>
  </div>
);

/** The pane while its content is loading or could not load. */
export const WaitingPane = ({ children }: { children: ReactNode }) => (
  <section className={styles.loading} data-whole-screen>
    {children}
  </section>
);
