import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { Bell, MenuEntry, UserMenuEntry } from '../../lib/feature.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useBells } from '../topBar/bells.ts';
import { layoutTexts } from '../layout.texts.ts';
import { Badge } from './MenuLink.tsx';
import styles from './PhoneBar.module.css';
import { useEntryBadge, useIsCurrent, useMenu } from './useMenu.ts';

const PhoneDrawer = lazily(() => import('./PhoneDrawer.tsx').then((found) => found.PhoneDrawer));

function BarLink({ entry }: { entry: MenuEntry }) {
  const { to, icon, currentIcon = icon, label, bottomBar } = entry;
  const isCurrent = useIsCurrent(entry);
  const badge = useEntryBadge(entry);
  return (
    <Link to={to} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={isCurrent ? currentIcon : icon} size={24} />
      {badge && <Badge badge={badge} className={styles.badge} />}
      <span>{(bottomBar?.label ?? label)()}</span>
    </Link>
  );
}

/** The number of new items inside the drawer, on the button that opens it. */
function DrawerNews({ bell: { useNews } }: { bell: Bell }) {
  // A bell and its hook never change during the life of this badge.
  // oxlint-disable-next-line react/hooks
  return <Badge badge={useNews()} className={styles.badge} />;
}

/** The bottom bar of a phone: the most used pages, and the drawer with the rest (LAY-14). */
export function PhoneBar({ onChoose }: { onChoose: (entry: UserMenuEntry) => void }) {
  const t = useTexts(layoutTexts);
  const entries = useMenu().filter(({ bottomBar }) => bottomBar);
  const bells = useBells();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // Every navigation closes the drawer.
  useEffect(() => setOpen(false), [pathname]);
  const choose = (entry: UserMenuEntry): void => {
    setOpen(false);
    onChoose(entry);
  };
  return (
    <nav className={styles.bar} aria-label={t('mainMenu')}>
      {entries.map((entry) => (
        <BarLink key={entry.to} entry={entry} />
      ))}
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
        <span>{t('menu')}</span>
        {bells.map((bell) => bell.isOnPhoneMenu && <DrawerNews key={bell.id} bell={bell} />)}
      </button>
      <Suspense>{isOpen && <PhoneDrawer onChoose={choose} onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}
