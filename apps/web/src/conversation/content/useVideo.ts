import { useEffect, useRef, useState, type VideoHTMLAttributes } from 'react';
import { stopPlaying, usePlayer } from './player.ts';

/** Only one video plays at a time, and no audio meanwhile. */
let playing: HTMLVideoElement | null = null;

/** Safari on iPhones has no full screen for elements, only for a video with native controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

const lengthOf = ({ duration }: HTMLVideoElement): number | undefined =>
  Number.isFinite(duration) ? duration : undefined;

/** Plays a video at the speed of the audios. Returns its position and length, in seconds, and the props of its element. */
export function useVideo() {
  const ref = useRef<PhoneVideo>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [{ at, total }, setTime] = useState({ at: 0, total: 0 });
  const rate = usePlayer((state) => state.rate);
  useEffect(() => {
    if (ref.current) ref.current.playbackRate = rate;
  }, [rate, isPlaying]);
  const toggle = (): void => {
    const { current } = ref;
    if (current?.paused) void current.play().catch(() => undefined);
    else current?.pause();
  };
  const moveTo = (seconds: number): void => {
    if (!ref.current) return;
    ref.current.currentTime = Math.min(Math.max(0, seconds), total);
    setTime({ at: ref.current.currentTime, total });
  };
  const props: VideoHTMLAttributes<HTMLVideoElement> = {
    onClick: toggle,
    onPlay({ currentTarget }) {
      if (playing !== currentTarget) playing?.pause();
      playing = currentTarget;
      stopPlaying();
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onTimeUpdate: ({ currentTarget }) =>
      setTime({ at: currentTarget.currentTime, total: lengthOf(currentTarget) ?? currentTarget.currentTime }),
    onLoadedMetadata: ({ currentTarget }) => setTime({ at: 0, total: lengthOf(currentTarget) ?? 0 }),
  };
  return { ref, props, isPlaying, at, total, rate, toggle, moveTo };
}

export type Video = ReturnType<typeof useVideo>;
