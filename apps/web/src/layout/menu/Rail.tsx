import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useRail } from '../../lib/browser/rail.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { version } from '../../lib/browser/version.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { Tooltip } from '../../ui/popups/Tooltip.tsx';
import { layoutTexts } from '../layout.texts.ts';
import { MenuLink } from './MenuLink.tsx';
import styles from './Rail.module.css';
import { DrawerSubmenu, RailSubmenu } from './SubmenuLinks.tsx';
import { gatherSubmenus } from './submenus.ts';
import { useMenu } from './useMenu.ts';
import { paths } from '../../lib/routes.ts';

/** The main menu as groups of links; the administration has its own group (LAY-11). */
export function MenuGroups({ isWide, onFollow }: { isWide: boolean; onFollow?: () => void }) {
  const t = useTexts(layoutTexts);
  const work = useMenu('work');
  const administration = useMenu('administration');
  const links = (entries: typeof work) =>
    gatherSubmenus(entries).map((item) =>
      'to' in item ? (
        <MenuLink key={item.to} entry={item} isWide={isWide} {...(onFollow && { onFollow })} />
      ) : onFollow ? (
        <DrawerSubmenu key={item.id} submenu={item} onFollow={onFollow} />
      ) : (
        <RailSubmenu key={item.id} submenu={item} isWide={isWide} />
      ),
    );
  return (
    <div className={styles.entries}>
      {links(work)}
      {administration.length > 0 &&
        (isWide ? <p className={styles.heading}>{t('administration')}</p> : <hr className={styles.line} />)}
      {links(administration)}
    </div>
  );
}

/** The links at the end of the menu. */
export function MenuFoot({ isWide, onFollow }: { isWide: boolean; onFollow?: () => void }) {
  return useMenu('foot').map((entry) => (
    <MenuLink key={entry.to} entry={entry} isWide={isWide} {...(onFollow && { onFollow })} />
  ));
}

/** The rail at the left: icons, with labels when open. Memoised, so that a navigation renders only its links. */
export const Rail = memo(function Rail() {
  const t = useTexts(layoutTexts);
  const { isOpen, toggle } = useRail();
  const toggleLabel = isOpen ? t('collapseMenu') : t('expandMenu');
  return (
    <nav className={styles.rail} data-open={isOpen} aria-label={t('mainMenu')}>
      <Link to={paths.home} className={styles.brand} aria-label={t('home')}>
        <Logo />
        {isOpen && <b>Recado</b>}
      </Link>
      <MenuGroups isWide={isOpen} />
      <div className={styles.foot}>
        <MenuFoot isWide={isOpen} />
        <Tooltip title={isOpen ? '' : toggleLabel} placement="right">
          <button
            type="button"
            className={styles.entry}
            aria-expanded={isOpen}
            aria-label={toggleLabel}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'panelClose' : 'panelOpen'} />
            {isOpen && <span className="ellipsis">{toggleLabel}</span>}
          </button>
        </Tooltip>
      </div>
      <p className={styles.version}>{isOpen ? t('version', { version }) : version}</p>
    </nav>
  );
});
