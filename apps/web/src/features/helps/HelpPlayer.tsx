import type { Help } from '@recado/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import styles from './HelpPlayer.module.css';
import { helpTexts } from './helps.texts.ts';

type Props = {
  help: Help;
  /** Plays the next video of the gallery; undefined for the last one. */
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** Plays a help video in YouTube's player without its cookies. Escape closes it (HELP-02, HELP-07). */
export function HelpPlayer({ help: { title, description, video }, onNext, onClose }: Props) {
  const t = useTexts(helpTexts);
  const id = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A click into the player gives it the focus, and its keys never reach this page. Escape must keep working.
    const takeFocusBack = (): void =>
      void setTimeout(() => {
        if (document.activeElement === frame.current && frame.current?.matches(':hover')) closeButton.current?.focus();
      });
    window.addEventListener('blur', takeFocusBack);
    return () => window.removeEventListener('blur', takeFocusBack);
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <iframe
        ref={frame}
        key={video}
        className={styles.video}
        title={title}
        src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the player has another origin and cannot reach this page
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // The player refuses to start without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
      <footer className={styles.foot}>
        <div>
          <h2 id={id}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        <span className={styles.hint} aria-hidden>
          <Kbd>Esc</Kbd> {t('closes')}
        </span>
        {onNext && (
          <Button variant="outlined" color="inherit" startIcon={<Icon name="play" size={18} />} onClick={onNext}>
            {t('next')}
          </Button>
        )}
        <IconButton36 ref={closeButton} icon="close" label={t('close')} onClick={onClose} />
      </footer>
    </Dialog>
  );
}
