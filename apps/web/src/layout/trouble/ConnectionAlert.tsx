import { Suspense, useState } from 'react';
import { useConnectionTrouble } from '../../lib/server/connections.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { layoutTexts } from '../layout.texts.ts';
import styles from '../topBar/TopBar.module.css';

const ConnectionTrouble = lazily(() => import('./ConnectionTrouble.tsx').then((found) => found.ConnectionTrouble));

/**
 * Warns administrators of disconnected connections and explains which and why (LAY-16). Hidden while all are connected.
 */
export function ConnectionAlert() {
  const t = useTexts(layoutTexts);
  const troubled = useConnectionTrouble();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (troubled.length === 0) return null;
  return (
    <>
      <IconButton36
        icon="linkOff"
        className={styles.alert}
        label={t('connectionsDown', { count: troubled.length })}
        active={anchor !== null}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ConnectionTrouble.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense>
        {anchor && <ConnectionTrouble troubled={troubled} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
