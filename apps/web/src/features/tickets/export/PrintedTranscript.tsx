import { useEffect, useRef } from 'react';
import styles from './PrintedTranscript.module.css';
import type { Entry } from './transcriptEntries.ts';

type Props = { title: string; head: readonly string[]; entries: readonly Entry[]; onDone: () => void };

/** A conversation on paper: seen by the printer only, which is called as soon as it stands. */
export function PrintedTranscript({ title, head, entries, onDone }: Props) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const before = document.title;
    const end = (): void => {
      document.title = before;
      done.current();
    };
    // The name the browser offers for the file.
    document.title = title;
    window.addEventListener('afterprint', end, { once: true });
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
      document.title = before;
    };
  }, [title]);
  const [first, ...rest] = head;
  return (
    <div className={styles.sheet} data-printed aria-hidden>
      <h1>{first}</h1>
      {rest.map((line) => (
        <p key={line} className={styles.fact}>
          {line}
        </p>
      ))}
      {entries.map((entry, at) =>
        entry.kind === 'said' ? (
          <p key={at} className={styles.said} data-own={entry.isOwn} data-note={entry.isNote}>
            <span className={styles.time}>{entry.time}</span>
            <span>
              <b>{entry.author}</b>
              {entry.marks.length > 0 && <i> {entry.marks.join(' · ')}</i>}
              {entry.text && <span className={styles.text}>{entry.text}</span>}
            </span>
          </p>
        ) : (
          <p key={at} className={entry.kind === 'day' ? styles.day : styles.ticket}>
            {entry.text}
          </p>
        ),
      )}
    </div>
  );
}
