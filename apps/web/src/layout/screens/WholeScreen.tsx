import type { ReactNode } from 'react';
import styles from './WholeScreen.module.css';

/** One message in the middle of the available space. */
export const WholeScreen = ({ children }: { children: ReactNode }) => <div className={styles.whole}>{children}</div>;

/** Several buttons below the message. */
export const Choices = ({ children }: { children: ReactNode }) => <div className={styles.choices}>{children}</div>;
