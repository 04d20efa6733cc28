import type { Message } from '@recado/contracts';
import type { Ref } from 'react';
import { messageTime } from '../../lib/format/dates.ts';
import { percentText } from '../../lib/format/numberText.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import styles from './MediaViewer.module.css';
import type { ViewerZoom } from './useZoom.ts';

type Props = {
  item: Message;
  name: string;
  contactName: string;
  /** Its number among all, from 1; absent for a single one. */
  place: string | undefined;
  /** Absent for a video. */
  zoom: ViewerZoom | undefined;
  download: Ref<HTMLAnchorElement>;
  onGo: ((messageId: number) => void) | undefined;
  onClose: () => void;
};

/** The bar above a picture or video: whose it is, zoom, download, close. */
export function ViewerBar({ item, name, contactName, place, zoom, download, onGo, onClose }: Props) {
  const t = useTexts(conversationTexts);
  const who = item.fromMe ? (item.user?.name ?? t('you')) : (item.contact?.name ?? contactName);
  return (
    <div className={styles.bar}>
      <span className={styles.words}>
        <b className="ellipsis">{who}</b>
        <small className="num">
          {messageTime(item.sentAt)}
          {place && ` · ${place}`}
        </small>
      </span>
      {zoom && <ZoomButtons zoom={zoom} />}
      {onGo && (
        <button
          type="button"
          className={styles.button}
          aria-label={t('goToMessage')}
          title={t('goToMessage')}
          onClick={() => onGo(item.id)}
        >
          <Icon name="forum" />
        </button>
      )}
      <a
        ref={download}
        className={styles.button}
        href={mediaAddress(item.originalUrl) ?? undefined}
        download={name}
        aria-label={t('download', { name })}
        title="D"
      >
        <Icon name="download" />
      </a>
      <button type="button" className={styles.button} aria-label={t('close')} title="Esc" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function ZoomButtons({ zoom: { zoom, smaller, larger, reset } }: { zoom: ViewerZoom }) {
  const t = useTexts(conversationTexts);
  return (
    <span className={styles.zooms}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('smaller')}
        title="−"
        // A disabled button would lose the focus of who pressed it last.
        aria-disabled={zoom.scale <= 1}
        onClick={() => zoom.scale > 1 && smaller()}
      >
        <Icon name="remove" />
      </button>
      <button type="button" className={`num ${styles.scale}`} aria-label={t('wholePicture')} title="0" onClick={reset}>
        {percentText(zoom.scale)}
      </button>
      <button type="button" className={styles.button} aria-label={t('larger')} title="+" onClick={larger}>
        <Icon name="add" />
      </button>
    </span>
  );
}
