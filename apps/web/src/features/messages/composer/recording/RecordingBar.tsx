import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { playTime } from '../../../../conversation/content/fileSize.ts';
import { messageTexts } from '../../messages.texts.ts';
import styles from './RecordingBar.module.css';
import { recordingFile } from './recordingFile.ts';
import { startRecording, type Recording } from './startRecording.ts';

/** Levels on screen: . */
const shownLevels = 48;
const silence: readonly number[] = Array.from({ length: shownLevels }, () => 0);

type Props = {
  /** Receives the recording and its length in seconds, or null. */ onEnd: (
    recorded: { file: File; seconds: number } | null,
  ) => void;
};

/**
 * Records while mounted: shows time and level, then sends or cancels (CONV-07). A microphone failure shows a notice and
 * ends it (CONV-10).
 */
export function RecordingBar({ onEnd }: Props) {
  const t = useTexts(messageTexts);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState(silence);
  const recording = useRef<Recording>(null);
  const bar = useRef<HTMLDivElement>(null);

  const onLevel = useEffectEvent((level: number) => {
    setLevels((levels) => [...levels.slice(1), level]);
    if (startedAt !== null) setSeconds((Date.now() - startedAt) / 1_000);
  });
  const fail = useEffectEvent((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    toast.error(
      name === 'NotAllowedError'
        ? t('microphoneDenied')
        : name === 'NotFoundError'
          ? t('microphoneMissing')
          : t('microphoneFailed'),
      { icon: 'microphone' },
    );
    onEnd(null);
  });
  useEffect(() => {
    const giveUp = new AbortController();
    const begin = async (): Promise<void> => {
      const begun = await startRecording({ onLevel, onLost: () => fail(null) }, giveUp.signal);
      if (giveUp.signal.aborted) return begun.cancel();
      recording.current = begun;
      setStartedAt(Date.now());
    };
    begin().catch((error: unknown) => giveUp.signal.aborted || fail(error));
    return () => {
      giveUp.abort();
      recording.current?.cancel();
    };
  }, []);
  // The microphone button is gone. The bar gets the focus and not a button, because a typed space would discard or send
  // the recording.
  useEffect(() => {
    bar.current?.focus();
  }, []);

  const finish = (): void => {
    const recorded = recording.current?.finish();
    recording.current = null;
    const file = recorded && recordingFile(recorded, Date.now());
    onEnd(file ? { file, seconds } : null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every control inside
    <div
      ref={bar}
      className={styles.bar}
      role="group"
      tabIndex={-1}
      aria-label={t('recording')}
      onKeyDown={(event) => event.key === 'Escape' && onEnd(null)}
    >
      <IconButton36 icon="trash" label={t('cancelRecording')} onClick={() => onEnd(null)} />
      <span className={styles.light} data-on={startedAt !== null} />
      <span className={`num ${styles.time}`} role="timer" aria-label={t('recordingTime')}>
        {playTime(seconds)}
      </span>
      <span className={styles.levels} aria-hidden>
        {levels.map((level, index) => (
          <span key={index} style={{ transform: `scaleY(${Math.max(0.1, level)})` }} />
        ))}
      </span>
      <button
        type="button"
        className={styles.send}
        aria-label={t('sendRecording')}
        disabled={startedAt === null}
        onClick={finish}
      >
        <Icon name="send" />
      </button>
    </div>
  );
}
