import type { ReactNode } from 'react';
import { FormattedText } from '../text/FormattedText.tsx';
import styles from './media.module.css';

/** Text and time below a picture or video. */
export const Caption = ({ text, meta }: { text: string; meta: ReactNode }) => (
  <span className={styles.caption}>
    {text && <FormattedText text={text} />}
    {meta}
  </span>
);
