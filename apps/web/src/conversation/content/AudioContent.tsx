import type { Message } from '@recado/contracts';
import { useState, type ReactNode } from 'react';
import { currentLanguage, useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import styles from './AudioContent.module.css';
import { audioSource, type Sound } from './audioSource.ts';
import { playTime } from './fileSize.ts';
import { nextRate, savedPositionOf, seek, togglePlay, usePlayer } from './player.ts';

const bars = 36;
const flat = 12;

/** Uses the maximum of each section, so that short words are visible. */
function heightsOf(waveform: readonly number[] | null): number[] {
  return Array.from({ length: bars }, (_, index) => {
    if (!waveform || waveform.length === 0) return flat;
    const from = Math.floor((index * waveform.length) / bars);
    const to = Math.max(from + 1, Math.floor(((index + 1) * waveform.length) / bars));
    return Math.max(...waveform.slice(from, to));
  });
}

type Props = {
  audioKey: string;
  message: Sound & Pick<Message, 'mediaSeconds'> & Partial<Pick<Message, 'mediaWaveform'>>;
  meta: ReactNode;
  onExpired?: () => void;
};

/** An audio player with a waveform, seeking and speed. */
export function AudioContent({ audioKey, message, meta, onExpired }: Props) {
  const { mediaSeconds: seconds, mediaWaveform: waveform = null } = message;
  const t = useTexts(conversationTexts);
  const isPlaying = usePlayer((state) => state.key === audioKey && state.isPlaying);
  const now = usePlayer((state) => (state.key === audioKey ? state.seconds : null));
  const rate = usePlayer((state) => state.rate);
  const [resting, setResting] = useState(() => savedPositionOf(audioKey));
  const address = audioSource(message);
  const at = now ?? resting;
  const total = Math.max(seconds ?? 0, at);
  const isTouched = now !== null || resting > 0;
  const rateText = new Intl.NumberFormat(currentLanguage()).format(rate);
  return (
    <div className={styles.audio}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.play}
          aria-label={isPlaying ? t('pause') : t('play')}
          disabled={!address}
          onClick={() => address && togglePlay(audioKey, address, onExpired)}
        >
          <Icon name={isPlaying ? 'pause' : 'playFilled'} />
        </button>
        <span className={styles.wave}>
          {heightsOf(waveform).map((height, index) => (
            <span
              key={index}
              className={total > 0 && (index + 0.5) / bars < at / total ? styles.played : styles.bar}
              style={{ height: 3 + (height / 100) * 24 }}
            />
          ))}
          <input
            type="range"
            className={styles.seek}
            min={0}
            max={Math.max(total, 0.1)}
            step={0.1}
            value={at}
            aria-label={t('position')}
            aria-valuetext={t('positionAt', { now: playTime(at), total: playTime(total) })}
            onChange={(event) => {
              seek(audioKey, event.target.valueAsNumber);
              setResting(event.target.valueAsNumber);
            }}
          />
        </span>
        <button type="button" className={styles.rate} aria-label={t('speed', { rate: rateText })} onClick={nextRate}>
          {rateText}×
        </button>
      </div>
      <div className={styles.below}>
        {isTouched ? `${playTime(at)} / ${playTime(total)}` : playTime(total)}
        {meta}
      </div>
    </div>
  );
}
