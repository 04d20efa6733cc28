import type { Message } from '@recado/contracts';
import Dialog from '@mui/material/Dialog';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { readSignature } from '../text/readSignature.ts';
import styles from './MediaViewer.module.css';
import { useZoom } from './useZoom.ts';
import { ViewerBar } from './ViewerBar.tsx';
import { ViewerStage } from './ViewerStage.tsx';

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
  const found = items.findIndex(({ id }) => id === shownId);
  const index = Math.max(0, found);
  const zoom = useZoom((by) => turn(by));
  function turn(by: 1 | -1): void {
    const next = items[index + by];
    if (!next) return;
    setShownId(next.id);
    zoom.reset();
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === '+' || event.key === '=') zoom.larger();
    else if (event.key === '-') zoom.smaller();
    else if (event.key === '0') zoom.reset();
    else if (event.key.toLowerCase() === 'd') download.current?.click();
  };
  const item = items[index];
  if (!item) return null;
  const isVideo = item.mediaType === 'video';
  const { text } = readSignature(item);
  const name = item.mediaName ?? (isVideo ? t('video') : t('photo'));
  const turnButton = (by: 1 | -1) =>
    items[index + by] && (
      <button
        type="button"
        className={`${styles.button} ${by < 0 ? styles.previous : styles.next}`}
        aria-label={t(by < 0 ? 'previous' : 'next')}
        onClick={() => turn(by)}
      >
        <Icon name="back" />
      </button>
    );
  const label = t('viewer', { index: index + 1, count: items.length });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { className: styles.paper ?? '', 'aria-label': label } }}
    >
      <ViewerBar
        item={item}
        name={name}
        contactName={contactName}
        place={items.length > 1 ? `${index + 1}/${items.length}` : undefined}
        zoom={isVideo ? undefined : zoom}
        download={download}
        onGo={onGo}
        onClose={onClose}
      />
      <ViewerStage item={item} label={text || name} zoom={zoom} />
      {text && <p className={styles.caption}>{text}</p>}
      {turnButton(-1)}
      {turnButton(1)}
    </Dialog>
  );
}
