import type { FlowPlay } from '@recado/contracts';
import { useEffect, useRef, type Ref } from 'react';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { simulatorTexts } from './simulator.texts.ts';
import styles from './Simulator.module.css';

/** The messages of a trial, and what it waits for or how it ended. */
export function PlayedLines({ play, ref }: { play: FlowPlay; ref: Ref<HTMLDivElement> }) {
  const t = useTexts(simulatorTexts);
  const end = useRef<HTMLDivElement>(null);
  const { run, lines } = play;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length, play.end]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div ref={ref} className={styles.lines} role="log" aria-label={t('messages')} tabIndex={0}>
      <p className={styles.hint}>{t('hint')}</p>
      {lines.map(({ from, text }, at) => (
        <div key={at} className={styles[from]} data-from={from}>
          <FormattedText text={text} />
        </div>
      ))}
      {run?.wait === 'interval' && (
        <p className={styles.hint}>{t('waits', { seconds: Math.ceil(((run.wakeAt ?? play.at) - play.at) / 1_000) })}</p>
      )}
      {run?.wait === 'outside' && <p className={styles.hint}>{t('outside')}</p>}
      {play.end && <p className={styles.hint}>{t(`end.${play.end.reason}`)}</p>}
      <div ref={end} />
    </div>
  );
}
