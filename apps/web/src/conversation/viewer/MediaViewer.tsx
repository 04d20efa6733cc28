import type { Message } from '@recado/contracts';
import Dialog from '@mui/material/Dialog';
import { useRef, useState, type KeyboardEvent } from 'react';
import { messageTime } from '../../lib/format/dates.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { conversationTexts } from '../conversation.texts.ts';
import { VideoPlayer } from '../content/VideoPlayer.tsx';
import { usePicture } from '../content/usePicture.ts';
import styles from './MediaViewer.module.css';
import { useZoom } from './useZoom.ts';
import { readSignature } from '../text/readSignature.ts';

type Props = {
  items: readonly Message[];
  startAt: number;
  contactName: string;
  /** Goes to the message in its conversation. */ onGo?: (messageId: number) => void;
  onClose: () => void;
};

/**
 * Pictures and videos of a conversation over the whole window: arrows go through them, + − 0 zoom, D downloads, Escape
 * closes.
 */
export function MediaViewer({ items, startAt, contactName, onGo, onClose }: Props) {
  const t = useTexts(conversationTexts);
  const [shownId, setShownId] = useState(startAt);
  const download = useRef<HTMLAnchorElement>(null);
  // By id: older ones may be loaded before it meanwhile.
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === shownId),
  );
  const { zoom, stage, picture, larger, smaller, reset, handlers } = useZoom((by) => turn(by));
  function turn(by: 1 | -1): void {
    const next = items[index + by];
    if (!next) return;
    setShownId(next.id);
    reset();
  }
  const item = items[index];
  const isVideo = item?.mediaType === 'video';
  const source = mediaAddress(item?.mediaUrl ?? null);
  const original = mediaAddress(item?.originalUrl ?? null);
  const shown = usePicture(isVideo ? null : source);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === '+' || event.key === '=') larger();
    else if (event.key === '-') smaller();
    else if (event.key === '0') reset();
    else if (event.key.toLowerCase() === 'd') download.current?.click();
  };
  if (!item) return null;
  const { text } = readSignature(item);
  const name = item.mediaName ?? (isVideo ? t('video') : t('photo'));
  const who = item.fromMe ? (item.user?.name ?? t('you')) : (item.contact?.name ?? contactName);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{
        paper: { className: styles.paper ?? '', 'aria-label': t('viewer', { index: index + 1, count: items.length }) },
      }}
    >
      <div className={styles.bar}>
        <span className={styles.words}>
          <b className="ellipsis">{who}</b>
          <small className="num">
            {messageTime(item.sentAt)}
            {items.length > 1 && ` · ${index + 1}/${items.length}`}
          </small>
        </span>
        {!isVideo && (
          <span className={styles.zooms}>
            <button
              type="button"
              className={styles.button}
              aria-label={t('smaller')}
              title="−"
              disabled={zoom.scale <= 1}
              onClick={smaller}
            >
              <Icon name="remove" />
            </button>
            <button
              type="button"
              className={`num ${styles.scale}`}
              aria-label={t('wholePicture')}
              title="0"
              onClick={reset}
            >
              {Math.round(zoom.scale * 100)}%
            </button>
            <button type="button" className={styles.button} aria-label={t('larger')} title="+" onClick={larger}>
              <Icon name="add" />
            </button>
          </span>
        )}
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
          href={original ?? undefined}
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
      {isVideo ? (
        <div className={styles.stage}>
          <VideoPlayer
            key={item.id}
            className={styles.film}
            source={source}
            poster={mediaAddress(item.thumbUrl)}
            label={text || name}
            autoPlay
          />
        </div>
      ) : (
        <div ref={stage} className={styles.stage} data-zoomed={zoom.scale > 1} {...handlers}>
          <img
            key={item.id}
            ref={picture}
            src={shown ?? mediaAddress(item.thumbUrl) ?? undefined}
            alt={text || name}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        </div>
      )}
      {text && <p className={styles.caption}>{text}</p>}
      {index > 0 && (
        <button
          type="button"
          className={`${styles.button} ${styles.previous}`}
          aria-label={t('previous')}
          onClick={() => turn(-1)}
        >
          <Icon name="back" />
        </button>
      )}
      {index < items.length - 1 && (
        <button
          type="button"
          className={`${styles.button} ${styles.next}`}
          aria-label={t('next')}
          onClick={() => turn(1)}
        >
          <Icon name="back" />
        </button>
      )}
    </Dialog>
  );
}
