import { useEffect, useState, type RefObject } from 'react';
import type { Video } from './useVideo.ts';

/** The full screen of a video with our controls: `frame` is the element around both. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, video: Video['ref']) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = (): void =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  const toggleFull = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined);
    else video.current?.webkitEnterFullscreen?.();
  };
  return { isFull, toggleFull };
}
