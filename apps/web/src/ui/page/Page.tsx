import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTitle } from '../../lib/notices/title.ts';
import styles from './Page.module.css';

/** A page inside the main panel: its header and a scrolling body. */
export function Page({
  header,
  part,
  isReadOnly = false,
  children,
}: {
  header: ReactNode;
  /** The open tab of the page. A change of it begins at the top. */
  part?: string;
  /**
   * Set if the body contains nothing focusable: the body itself becomes focusable, so that the keyboard can scroll it.
   */ isReadOnly?: boolean;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [part]);
  return (
    <div className={styles.page}>
      {header}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region without controls must
         be reachable by keyboard */}
      <div ref={body} className={styles.body} {...(isReadOnly && { tabIndex: 0 })}>
        {children}
      </div>
    </div>
  );
}

/**
 * The header of a page: title, one sentence, and actions at the right, the primary one last. Also sets the title of the
 * browser tab.
 */
export function PageHeader({
  title,
  text,
  actions,
  above,
}: {
  title: string;
  text?: string;
  actions?: ReactNode;
  /** A link to the page that this page belongs to. */
  above?: ReactNode;
}) {
  useTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        {above}
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
