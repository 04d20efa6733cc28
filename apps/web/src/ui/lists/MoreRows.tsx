import Button from '@mui/material/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import type { More } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './MoreRows.module.css';
import { uiTexts } from '../ui.texts.ts';

/** A strip of 100 px above the end of the list. Calls `onSeen` once when the strip becomes visible. */
function NearEnd({ onSeen }: { onSeen: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current());
    observer.observe(strip.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={strip} className={styles.nearEnd} />;
}

/**
 * The end of a paged list; needs a positioned container. Loads the next page when the end is near (LAY-36). After a
 * failure only a person retries: the end stays visible and would otherwise retry endlessly.
 */
export function MoreRows({ more, count, waiting }: { more: More; count: number; waiting: ReactNode }) {
  const t = useTexts(uiTexts);
  if (more.isLoading) return <div className={styles.waiting}>{waiting}</div>;
  if (!more.hasMore) return null;
  if (more.hasFailed)
    return (
      <div className={styles.failed}>
        <Button startIcon={<Icon name="refresh" size={18} />} onClick={more.load}>
          {t('retry')}
        </Button>
      </div>
    );
  return <NearEnd key={count} onSeen={more.load} />;
}
