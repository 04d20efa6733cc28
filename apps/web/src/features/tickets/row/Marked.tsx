import { Fragment } from 'react';
import styles from './TicketRow.module.css';
import { markWords } from '../search/whereFound.ts';

/** A text with what was searched for marked in it. */
export const Marked = ({ text, words }: { text: string; words: string }) =>
  markWords(text, words).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
