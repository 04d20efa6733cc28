import type { ReactNode } from 'react';
import { useTitle } from '../lib/title.ts';
import styles from './Page.module.css';

/** A screen inside the panel: its header and a body that scrolls. */
export function Page({
  header,
  isReadOnly = false,
  children,
}: {
  header: ReactNode;
  /** Nothing in the body takes the focus: the body does, to scroll by keyboard. */ isReadOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {header}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region without controls has to be reachable by keyboard */}
      <div className={styles.body} {...(isReadOnly && { tabIndex: 0 })}>
        {children}
      </div>
    </div>
  );
}

/**
 * The head of a screen: title, one sentence, actions at the right with the primary one last. The title names the
 * browser's tab as well.
 */
export function PageHeader({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  useTitle(title);
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
