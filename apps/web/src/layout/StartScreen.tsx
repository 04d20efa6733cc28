import { useEffect, useState } from 'react';
import { startSession } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Frame } from './AppShell.tsx';
import styles from './StartScreen.module.css';
import { layoutTexts } from './layout.texts.ts';
import whole from './Whole.module.css';

const retryMs = 5_000;

/** The empty frame while a stored session is resumed. A server that does not answer is asked again until it does. */
export function StartScreen() {
  const t = useTexts(layoutTexts);
  const [attempt, setAttempt] = useState(0);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    startSession().catch(() => {
      if (isGone) return;
      setSilent(true);
      timer = setTimeout(() => setAttempt((count) => count + 1), retryMs);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [attempt]);
  return (
    <Frame rail={<div className={styles.rail} />} top={<div className={styles.top} />}>
      {isSilent && (
        <div className={whole.whole}>
          <ErrorState title={t('startTitle')} text={t('startText')} onRetry={() => setAttempt((count) => count + 1)} />
        </div>
      )}
    </Frame>
  );
}
