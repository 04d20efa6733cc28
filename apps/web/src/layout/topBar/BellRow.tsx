import { Suspense, useState } from 'react';
import type { Bell } from '../../lib/feature.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Badge } from '../menu/MenuLink.tsx';
import styles from '../menu/Rail.module.css';

/** A bell as a row of the phone's drawer. */
export function BellRow({ bell: { icon, label, useNews, Panel } }: { bell: Bell }) {
  // A bell and its hook never change during the life of this row.
  // oxlint-disable-next-line react/hooks
  const news = useNews();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name={icon} />
        <span className="ellipsis">{label()}</span>
        <Badge badge={news} className={styles.badge} />
      </button>
      <Suspense>{anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
