import { Suspense, useState } from 'react';
import type { Bell } from '../../lib/feature.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import styles from './TopBar.module.css';

/** A bell of the top bar: the count of new items, and the panel it opens (LAY-23). */
export function BellButton({ bell: { icon, label, useNews, Panel } }: { bell: Bell }) {
  // A bell and its hook never change during the life of this button.
  // oxlint-disable-next-line react/hooks
  const news = useNews();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = news.count > 0 ? `${label()}, ${news.label}` : label();
  return (
    <>
      <IconButton36
        icon={icon}
        label={name}
        active={anchor !== null}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={Panel.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {news.count > 0 && (
          <span className={styles.count} aria-hidden>
            {news.count > 99 ? '99+' : news.count}
          </span>
        )}
      </IconButton36>
      <Suspense>{anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
