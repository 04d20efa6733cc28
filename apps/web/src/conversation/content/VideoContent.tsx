import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import styles from './media.module.css';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { boxOf } from './boxOf.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

type Props = {
  url: string | null;
  thumbUrl: string | null;
  width: number | null;
  height: number | null;
  onOpen?: () => void;
  onExpired?: () => void;
};

/** A video thumbnail in its final size, which opens the media viewer. */
export function VideoContent({ url, thumbUrl, width, height, onOpen, onExpired }: Props) {
  const t = useTexts(conversationTexts);
  const box = boxOf({ mediaWidth: width, mediaHeight: height });
  return (
    <span className={styles.picture} style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}>
      <VideoPlayer
        className={styles.film}
        source={mediaAddress(url)}
        poster={mediaAddress(thumbUrl)}
        label={t('video')}
        onError={onExpired}
      />
      {onOpen && (
        <button type="button" className={styles.enlarge} aria-label={t('open', { name: t('video') })} onClick={onOpen}>
          <Icon name="fullscreen" size={18} />
        </button>
      )}
    </span>
  );
}
