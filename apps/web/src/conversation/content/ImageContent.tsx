import { useState, type CSSProperties } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { conversationTexts } from '../conversation.texts.ts';
import styles from './media.module.css';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { boxOf } from './boxOf.ts';
import { usePicture } from './usePicture.ts';

type Props = {
  url: string | null;
  thumbUrl: string | null;
  width: number | null;
  height: number | null;
  alt: string;
  isSticker?: boolean;
  onOpen?: () => void;
  onExpired?: () => void;
};

/** A picture in its final size from the start: the thumbnail first, then the full picture over it. */
export function ImageContent({ url, thumbUrl, width, height, alt, isSticker = false, onOpen, onExpired }: Props) {
  const t = useTexts(conversationTexts);
  const [isWhole, setWhole] = useState(false);
  const box = isSticker ? { width: 144, height: 144 } : boxOf({ mediaWidth: width, mediaHeight: height });
  const place: CSSProperties = { width: box.width, aspectRatio: `${box.width} / ${box.height}` };
  const source = usePicture(mediaAddress(url), onExpired);
  const small = mediaAddress(thumbUrl);
  const picture = (
    <>
      {small && !isWhole && !isSticker && <img className={styles.thumb} src={small} alt="" onError={onExpired} />}
      {source && (
        <img
          className={isSticker ? styles.sticker : styles.whole}
          src={source}
          alt={alt || t('photo')}
          loading="lazy"
          decoding="async"
          onLoad={() => setWhole(true)}
          onError={onExpired}
        />
      )}
    </>
  );
  if (isSticker || !onOpen)
    return (
      <span className={isSticker ? styles.plain : styles.picture} style={place}>
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.picture}
      style={place}
      aria-label={t('open', { name: alt || t('photo') })}
      onClick={onOpen}
    >
      {picture}
    </button>
  );
}
