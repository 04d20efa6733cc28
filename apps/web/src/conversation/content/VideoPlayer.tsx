import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentLanguage, useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { playTime } from './fileSize.ts';
import { nextRate, stopPlaying, usePlayer } from './player.ts';
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

/** Only one video plays at a time, and no audio meanwhile. */
let playing: HTMLVideoElement | null = null;

/** Safari on iPhones has no full screen for elements, only for a video with native controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * A video with our own controls: play, position, speed and full screen. All work by keyboard; the arrow keys move by 5
 * seconds. The speed is shared with audios.
 */
export function VideoPlayer({ source, poster, label, className, autoPlay = false, onError }: Props) {
  const t = useTexts(conversationTexts);
  const frame = useRef<HTMLSpanElement>(null);
  const video = useRef<PhoneVideo>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [{ at, total }, setTime] = useState({ at: 0, total: 0 });
  const [isFull, setFull] = useState(false);
  const rate = usePlayer((state) => state.rate);
  const rateText = new Intl.NumberFormat(currentLanguage()).format(rate);
  useEffect(() => {
    if (video.current) video.current.playbackRate = rate;
  }, [rate, isPlaying]);
  useEffect(() => {
    const follow = (): void =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = (): void => {
    const { current } = video;
    if (current?.paused) void current.play().catch(() => undefined);
    else current?.pause();
  };
  const moveTo = (seconds: number): void => {
    if (!video.current) return;
    video.current.currentTime = Math.min(Math.max(0, seconds), total);
    setTime({ at: video.current.currentTime, total });
  };
  const toggleFull = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined);
    else video.current?.webkitEnterFullscreen?.();
  };
  const onSeekKey = (event: KeyboardEvent): void => {
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
    <span
      ref={frame}
      className={`${styles.player} ${className ?? ''}`}
      data-playing={isPlaying}
      role="group"
      aria-label={label}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events,
         jsx-a11y/no-static-element-interactions -- videos of contacts have no captions; the play button is the
         keyboard control */}
      <video
        ref={video}
        src={source ?? undefined}
        poster={poster ?? undefined}
        playsInline
        autoPlay={autoPlay}
        preload={poster ? 'none' : 'metadata'}
        onClick={toggle}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause();
          playing = currentTarget;
          stopPlaying();
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setTime({ at: currentTime, total: Number.isFinite(duration) ? duration : currentTime })
        }
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          setTime({ at: 0, total: Number.isFinite(duration) ? duration : 0 })
        }
        onError={onError}
      />
      <span className={styles.controls}>
        <button
          type="button"
          className={styles.control}
          aria-label={isPlaying ? t('pause') : t('playVideo')}
          disabled={!source}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'playFilled'} size={20} />
        </button>
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={Math.max(total, 0.1)}
          step={0.1}
          value={Math.min(at, Math.max(total, 0.1))}
          aria-label={t('videoPosition')}
          aria-valuetext={t('positionAt', { now: playTime(at), total: playTime(total) })}
          onKeyDown={onSeekKey}
          onChange={(event) => moveTo(event.target.valueAsNumber)}
        />
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
