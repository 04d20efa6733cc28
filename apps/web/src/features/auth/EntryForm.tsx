import type { FormEvent, ReactNode } from 'react';
import styles from './EntryPage.module.css';

type Props = {
  title: string;
  text: string;
  onSubmit: (event: FormEvent) => unknown;
  /** Where else one may go, below the form. */ links: ReactNode;
  children: ReactNode;
};

/** A form of the public screens: what it is for, its fields and button, and the ways on. */
export const EntryForm = ({ title, text, onSubmit, links, children }: Props) => (
  <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
    <div>
      <h1>{title}</h1>
      <p className={styles.welcome}>{text}</p>
    </div>
    {children}
    <div className={styles.links}>{links}</div>
  </form>
);
