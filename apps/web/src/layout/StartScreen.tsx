import { useEffect, useState } from 'react';
import { startSession } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Frame } from './AppShell.tsx';
import styles from './StartScreen.module.css';
import { layoutTexts } from './layout.texts.ts';
import whole from './Whole.module.css';

const retryMs = 5_000;

/** Resumes the session, again and again while no server answers; `onSilence` hears of each silence. Gives the way to stop. */
function keepStarting(onSilence: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = async (): Promise<void> => {
    try {
      await startSession();
    } catch {
      if (isStopped) return;
      onSilence();
      timer = setTimeout(() => void attempt(), retryMs);
    }
  };
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The empty frame while a stored session is resumed. */
export function StartScreen() {
  const t = useTexts(layoutTexts);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => keepStarting(() => setSilent(true)), []);
  return (
    <Frame rail={<div className={styles.rail} />} top={<div className={styles.top} />}>
      {isSilent && (
        <div className={whole.whole}>
          <ErrorState isWhole title={t('startTitle')} text={t('startText')} onRetry={() => void startSession().catch(() => undefined)} />
        </div>
      )}
    </Frame>
  );
}
