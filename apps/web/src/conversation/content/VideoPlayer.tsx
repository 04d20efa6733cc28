import { useRef, type KeyboardEvent } from 'react';
import { currentLanguage, useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { playTime } from './fileSize.ts';
import { nextRate } from './player.ts';
import { useFullScreen } from './useFullScreen.ts';
import { useVideo, type Video } from './useVideo.ts';
import styles from './VideoPlayer.module.css';

/** How far an arrow key moves, in seconds. */
const stepSeconds = 5;

type Props = {
  source: string | null;
  poster: string | null;
  label: string;
  className?: string | undefined;
  autoPlay?: boolean;
  onError?: (() => void) | undefined;
};

/**
 * A video with our own controls: play, position, speed and full screen. All work by keyboard; the arrow keys move by 5
 * seconds. The speed is shared with audios.
 */
export function VideoPlayer({ source, poster, label, className, autoPlay = false, onError }: Props) {
  const t = useTexts(conversationTexts);
  const frame = useRef<HTMLSpanElement>(null);
  const video = useVideo();
  const { isPlaying, at, total } = video;
  const { isFull, toggleFull } = useFullScreen(frame, video.ref);
  const rateText = new Intl.NumberFormat(currentLanguage()).format(video.rate);
  return (
    <span
      ref={frame}
      className={`${styles.player} ${className ?? ''}`}
      data-playing={isPlaying}
      role="group"
      aria-label={label}
    >
      {/* Videos of contacts have no captions. The play button does by keyboard what a click on the video does. */}
      <video
        ref={video.ref}
        src={source ?? undefined}
        poster={poster ?? undefined}
        playsInline
        autoPlay={autoPlay}
        preload={poster ? 'none' : 'metadata'}
        {...video.props}
        onError={onError}
      />
      <span className={styles.controls}>
        <button
          type="button"
          className={styles.control}
          aria-label={isPlaying ? t('pause') : t('playVideo')}
          disabled={!source}
          onClick={video.toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'playFilled'} size={20} />
        </button>
        <Seek video={video} />
        <span className={`num ${styles.time}`}>{playTime(isPlaying || at > 0 ? at : total)}</span>
        <button
          type="button"
          className={`num ${styles.control}`}
          aria-label={t('speed', { rate: rateText })}
          onClick={nextRate}
        >
          {rateText}×
        </button>
        <button
          type="button"
          className={styles.control}
          aria-label={isFull ? t('leaveFullScreen') : t('fullScreen')}
          onClick={toggleFull}
        >
          <Icon name="fullscreen" size={20} />
        </button>
      </span>
    </span>
  );
}

/** The position in the video, which the arrow keys and the pointer move. */
function Seek({ video: { at, total, moveTo } }: { video: Video }) {
  const t = useTexts(conversationTexts);
  const max = Math.max(total, 0.1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -stepSeconds, ArrowDown: -stepSeconds, ArrowRight: stepSeconds, ArrowUp: stepSeconds }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    // The media viewer uses the same keys to change pictures.
    event.stopPropagation();
    moveTo(at + by);
  };
  return (
    <input
      type="range"
      className={styles.seek}
      min={0}
      max={max}
      step={0.1}
      value={Math.min(at, max)}
      aria-label={t('videoPosition')}
      aria-valuetext={t('positionAt', { now: playTime(at), total: playTime(total) })}
      onKeyDown={onKeyDown}
      onChange={(event) => moveTo(event.target.valueAsNumber)}
    />
  );
}
