import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** A screen inside the panel: its header and a body that scrolls. */
export function Page({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {header}
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** The head of a screen: title, one sentence, actions at the right with the primary one last. */
export function PageHeader({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
