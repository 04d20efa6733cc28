import type { ReactNode } from 'react';
import { Logo } from '../icons/Logo.tsx';
import styles from './EmptyPane.module.css';

type Props = {
  title: string;
  /** The heading's level: `h1` where no other title of the screen is visible. */
  Title: 'h1' | 'h2';
  text: string;
  /** Above the logo. */ before?: ReactNode;
  button: ReactNode;
  /** Keys and their actions, each in a `span`. */ hints: ReactNode;
  hasHints: boolean;
};

/** The right pane while nothing is chosen in the list: what waits, and one button. */
export const EmptyPane = ({ title, Title, text, before, button, hints, hasHints }: Props) => (
  <section className={styles.pane} aria-label={title}>
    <div>
      {before}
      <Logo size={64} />
      <Title>{title}</Title>
      <p className={styles.text}>{text}</p>
      {button}
      <p className={styles.keys} hidden={!hasHints}>
        {hints}
      </p>
    </div>
  </section>
);
