import type { Pacing } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import styles from './Rhythm.module.css';
import { paceText } from './paceText.ts';
import { rhythmOf, roundOf } from './rhythm.ts';
import { rhythmTexts } from './rhythm.texts.ts';

/** A strip with a bar for each message and a gap for each pause (behaviour 9.8). */
export function Rhythm({ pacing }: { pacing: Pacing }) {
  const t = useTexts(rhythmTexts);
  const isSteady = roundOf(pacing) === null;
  return (
    <div
      className={isSteady ? `${styles.strip} ${styles.steady}` : styles.strip}
      role="img"
      aria-label={paceText(t, pacing)}
    >
      {rhythmOf(pacing).map((beat, index) =>
        beat.kind === 'message' ? (
          <i key={index} />
        ) : beat.kind === 'more' ? (
          <small key={index}>+{beat.count}</small>
        ) : (
          <em key={index}>{beat.seconds} s</em>
        ),
      )}
    </div>
  );
}
