import type { FormEvent, ReactNode } from 'react';
import styles from './EntryPage.module.css';

type Props = {
  title: string;
  text: string;
  onSubmit: (event: FormEvent) => unknown;
  /** Links below the form. */
  links: ReactNode;
  /** Two columns in a wide window: the first child, and the others below one another beside it. */
  isWide?: boolean;
  children: ReactNode;
};

/** The form of a public page: title, text, fields, button and links. */
export const EntryForm = ({ title, text, onSubmit, links, isWide = false, children }: Props) => (
  <form
    className={isWide ? `${styles.form} ${styles.wide}` : styles.form}
    noValidate
    onSubmit={(event) => void onSubmit(event)}
  >
    <div>
      <h1>{title}</h1>
      <p className={styles.welcome}>{text}</p>
    </div>
    {children}
    <div className={styles.links}>{links}</div>
  </form>
);
