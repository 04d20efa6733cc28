import { useEffect, useState } from 'react';
import { ApiError, networkCode } from '../../lib/server/ApiError.ts';
import { startSession } from '../../lib/session/session.ts';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Frame } from '../AppShell.tsx';
import styles from './StartScreen.module.css';
import { layoutTexts } from '../layout.texts.ts';
import { WholeScreen } from './WholeScreen.tsx';

const retryMs = 5_000;

/**
 * Resumes the session. Retries while no server answers or it refuses temporarily (429, 503), after the delay it
 * requests. Calls `onFailure` with the code of each failure. Returns the function that stops it.
 */
function keepStarting(onFailure: (code: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = async (): Promise<void> => {
    try {
      await startSession();
    } catch (error) {
      if (isStopped) return;
      const { code, retryAfterMs = retryMs } = error instanceof ApiError ? error : new ApiError(networkCode, 0);
      onFailure(code);
      timer = setTimeout(() => void attempt(), retryAfterMs);
    }
  };
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The empty layout while a stored session is resumed. */
export function StartScreen() {
  const t = useTexts(layoutTexts);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => keepStarting(setFailure), []);
  return (
    <Frame rail={<div className={styles.rail} />} top={<div className={styles.top} />}>
      {failure !== null && (
        <WholeScreen>
          <ErrorState
            isWhole
            title={t('startTitle')}
            text={failure === 'ERR_TOO_MANY_REQUESTS' ? errorText(failure) : t('startText')}
            onRetry={() => void startSession().catch(() => undefined)}
          />
        </WholeScreen>
      )}
    </Frame>
  );
}
