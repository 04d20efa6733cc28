import type { Message } from '@recado/contracts';
import Dialog from '@mui/material/Dialog';
import { useState, type KeyboardEvent } from 'react';
import { messageTime } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { mediaAddress } from './contents/mediaAddress.ts';
import styles from './MediaViewer.module.css';
import { messageTexts } from './messages.texts.ts';
import { readSignature } from './signature.ts';

type Props = { pictures: readonly Message[]; startAt: number; onClose: () => void };

/** The pictures of a conversation over the whole window. Arrows go through them, Escape closes, a press shows the real size. */
export function MediaViewer({ pictures, startAt, onClose }: Props) {
  const t = useTexts(messageTexts);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === startAt),
    ),
  );
  const [isZoomed, setZoomed] = useState(false);
  const picture = pictures[index];
  const go = (step: number): void => {
    setIndex((at) => Math.min(pictures.length - 1, Math.max(0, at + step)));
    setZoomed(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  if (!picture) return null;
  const source = mediaAddress(picture.mediaUrl) ?? undefined;
  const { text } = readSignature(picture);
  const name = picture.mediaName ?? t('photo');
  return (
    <Dialog open fullScreen onClose={onClose} onKeyDown={onKeyDown} slotProps={{ paper: { className: styles.paper, 'aria-label': t('viewer', { index: index + 1, count: pictures.length }) } }}>
      <div className={styles.bar}>
        <span className={styles.words}>
          <b className="ellipsis">{text || name}</b>
          <small>{messageTime(picture.sentAt)}</small>
        </span>
        <a className={styles.button} href={source} download={name} aria-label={t('download', { name })}>
          <Icon name="download" />
        </a>
        <button type="button" className={styles.button} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={isZoomed ? `${styles.stage} ${styles.zoomed}` : styles.stage}>
        <button type="button" className={styles.picture} aria-label={t('zoom')} aria-pressed={isZoomed} onClick={() => setZoomed((zoomed) => !zoomed)}>
          <img key={picture.id} src={source} alt={text || name} />
        </button>
      </div>
      {index > 0 && (
        <button type="button" className={`${styles.button} ${styles.previous}`} aria-label={t('previous')} onClick={() => go(-1)}>
          <Icon name="back" />
        </button>
      )}
      {index < pictures.length - 1 && (
        <button type="button" className={`${styles.button} ${styles.next}`} aria-label={t('next')} onClick={() => go(1)}>
          <Icon name="back" />
        </button>
      )}
    </Dialog>
  );
}
