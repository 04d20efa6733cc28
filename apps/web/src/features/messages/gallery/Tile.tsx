import type { Message } from '@recado/contracts';
import { messageTime } from '../../../lib/format/dates.ts';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { writerOf } from './writerOf.ts';
import styles from './Gallery.module.css';
import { galleryTexts } from './gallery.texts.ts';

type Props = { message: Message; contactName: string; onOpen: () => void };

/** A thumbnail of a photo or video; a click opens it. */
export function Tile({ message, contactName, onOpen }: Props) {
  const t = useTexts(galleryTexts);
  const isVideo = message.mediaType === 'video';
  const picture = mediaAddress(message.thumbUrl ?? (isVideo ? null : message.mediaUrl));
  const known = { name: writerOf(message, contactName), at: messageTime(message.sentAt) };
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={isVideo ? t('openVideo', known) : t('openPhoto', known)}
      onClick={onOpen}
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name={isVideo ? 'film' : 'image'} size={24} />
      )}
      {isVideo && (
        <span className={styles.play}>
          <Icon name="playFilled" size={16} />
        </span>
      )}
    </button>
  );
}
