import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../../../../lib/browser/useAskBeforeUnload.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { playTime } from '../../../../conversation/content/fileSize.ts';
import { messageTexts } from '../../messages.texts.ts';
import styles from './RecordingBar.module.css';
import { recordingFile, type RecordedAudio } from './recordingFile.ts';
import { startRecording, type Recording } from './startRecording.ts';

/** Levels on screen: . */
const shownLevels = 48;
const silence: readonly number[] = Array.from({ length: shownLevels }, () => 0);

type Props = {
  /** Receives the recording to send, or null. */ onEnd: (recorded: RecordedAudio | null) => void;
  /** Receives a recording that ended by itself: the microphone stopped, or the bar was removed from the screen. */
  onInterrupted: (recorded: RecordedAudio) => void;
};

/**
 * Records while mounted: shows time and level, then sends or cancels (CONV-07). A microphone failure shows a notice and
 * ends it (CONV-10). Only cancelling discards a recording; the browser asks before a reload.
 */
export function RecordingBar({ onEnd, onInterrupted }: Props) {
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
  /** Ends the recording and returns its file, or null for an accidental click. */
  const takeRecorded = (): RecordedAudio | null => {
    const recorded = recording.current?.finish();
    recording.current = null;
    const file = recorded && recordingFile(recorded, Date.now());
    return file ? { file, seconds } : null;
  };
  const keepRecorded = useEffectEvent((): boolean => {
    const recorded = takeRecorded();
    if (recorded) onInterrupted(recorded);
    return recorded !== null;
  });
  const lose = useEffectEvent(() => {
    const isKept = keepRecorded();
    toast.error(t(isKept ? 'microphoneStopped' : 'microphoneFailed'), { icon: 'microphone' });
    onEnd(null);
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
      const begun = await startRecording({ onLevel, onLost: () => lose() }, giveUp.signal);
      if (giveUp.signal.aborted) return begun.cancel();
      recording.current = begun;
      setStartedAt(Date.now());
    };
    begin().catch((error: unknown) => giveUp.signal.aborted || fail(error));
    return () => {
      giveUp.abort();
      keepRecorded();
    };
  }, []);
  useAskBeforeUnload(true);
  // The microphone button is gone. The bar gets the focus and not a button, because a typed space would discard or send
  // the recording.
  useEffect(() => {
    bar.current?.focus();
  }, []);

  const discard = (): void => {
    recording.current?.cancel();
    recording.current = null;
    onEnd(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every control inside
    <div
      ref={bar}
      className={styles.bar}
      role="group"
      tabIndex={-1}
      aria-label={t('recording')}
      onKeyDown={(event) => event.key === 'Escape' && discard()}
    >
      <IconButton36 icon="trash" label={t('cancelRecording')} onClick={discard} />
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
        onClick={() => onEnd(takeRecorded())}
      >
        <Icon name="send" />
      </button>
    </div>
  );
}
