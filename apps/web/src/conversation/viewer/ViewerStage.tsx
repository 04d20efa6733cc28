import type { Message } from '@recado/contracts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { usePicture } from '../content/usePicture.ts';
import { VideoPlayer } from '../content/VideoPlayer.tsx';
import styles from './MediaViewer.module.css';
import type { ViewerZoom } from './useZoom.ts';

type Props = { item: Message; label: string; zoom: ViewerZoom };

/** A video that plays, or a picture that is zoomed and moved. */
export function ViewerStage({ item, label, zoom: { zoom, stage, picture, handlers } }: Props) {
  const isVideo = item.mediaType === 'video';
  const source = mediaAddress(item.mediaUrl);
  const thumb = mediaAddress(item.thumbUrl);
  const shown = usePicture(isVideo ? null : source);
  if (isVideo)
    return (
      <div className={styles.stage}>
        <VideoPlayer key={item.id} className={styles.film} source={source} poster={thumb} label={label} autoPlay />
      </div>
    );
  return (
    <div ref={stage} className={styles.stage} data-zoomed={zoom.scale > 1} {...handlers}>
      <img
        key={item.id}
        ref={picture}
        src={shown ?? thumb ?? undefined}
        alt={label}
        draggable={false}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      />
    </div>
  );
}
