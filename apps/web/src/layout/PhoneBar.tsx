import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { MenuEntry } from '../lib/feature.ts';
import { lazily } from '../lib/lazily.ts';
import { useTexts } from '../lib/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { layoutTexts } from './layout.texts.ts';
import { Badge } from './MenuLink.tsx';
import styles from './PhoneBar.module.css';
import { useEntryBadge, useIsCurrent, useMenu } from './useMenu.ts';

const PhoneDrawer = lazily(() => import('./PhoneDrawer.tsx').then((found) => found.PhoneDrawer));

function BarLink({ entry }: { entry: MenuEntry }) {
  const { to, icon, currentIcon = icon, label, bottomBar } = entry;
  const isCurrent = useIsCurrent(to);
  const badge = useEntryBadge(entry);
  return (
    <Link to={to} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={isCurrent ? currentIcon : icon} size={24} />
      {badge && <Badge badge={badge} className={styles.badge} />}
      <span>{(bottomBar?.label ?? label)()}</span>
    </Link>
  );
}

/** The bar at the foot of a phone: the places opened most, and the drawer with the rest (LAY-14). */
export function PhoneBar() {
  const t = useTexts(layoutTexts);
  const entries = useMenu().filter(({ bottomBar }) => bottomBar);
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className={styles.bar} aria-label={t('mainMenu')}>
      {entries.map((entry) => (
        <BarLink key={entry.to} entry={entry} />
      ))}
      <button type="button" className={styles.entry} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon name="menu" size={24} />
        <span>{t('menu')}</span>
      </button>
      <Suspense>{isOpen && <PhoneDrawer onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}
