import Button from '@mui/material/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import type { More } from '../lib/more.ts';
import { useTexts } from '../lib/texts.ts';
import { Icon } from './Icon.tsx';
import styles from './MoreRows.module.css';
import { uiTexts } from './ui.texts.ts';

/** Reaches 100 px up from the end of the list, and tells once when that strip comes into view. */
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
 * The end of a list that comes in pages, in a box that has a place of its own: the next page is asked for when the end
 * is near (LAY-36), and after a failure only by a person: its end stays in sight, and would ask without end.
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
