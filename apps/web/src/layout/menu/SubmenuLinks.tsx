import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Tooltip } from '../../ui/popups/Tooltip.tsx';
import { layoutTexts } from '../layout.texts.ts';
import { MenuLink } from './MenuLink.tsx';
import styles from './Rail.module.css';
import { submenuIcons, type Submenu } from './submenus.ts';
import { useIsCurrent } from './useMenu.ts';

type SubmenuProps = { submenu: Submenu; isWide: boolean };

function Links({ submenu: { id, entries }, isWide, onFollow }: SubmenuProps & { onFollow?: () => void }) {
  const t = useTexts(layoutTexts);
  return (
    <div className={styles.submenu} role="group" aria-label={t(id)}>
      {entries.map((entry) => (
        <MenuLink key={entry.to} entry={entry} isWide={isWide} isInSubmenu {...(onFollow && { onFollow })} />
      ))}
    </div>
  );
}

/**
 * A submenu of the rail: its head leads to its first page, and only the submenu of the open page is open. An open head
 * leads nowhere, because the first entry below it does.
 */
export function RailSubmenu({ submenu, isWide }: SubmenuProps) {
  const t = useTexts(layoutTexts);
  const { id, entries } = submenu;
  const isOpen = useIsCurrent(...entries);
  const links = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  // The head that was followed is gone, and the focus with it.
  useEffect(() => {
    if (isOpen && isFollowed.current) links.current?.querySelector('a')?.focus();
    isFollowed.current = false;
  }, [isOpen]);
  const name = isWide && <span className="ellipsis">{t(id)}</span>;
  if (!isOpen)
    return (
      <Tooltip title={isWide ? '' : t(id)} placement="right">
        <Link
          to={entries[0].to}
          className={styles.entry}
          aria-expanded={false}
          {...(!isWide && { 'aria-label': t(id) })}
          onClick={() => {
            isFollowed.current = true;
          }}
        >
          <Icon name={submenuIcons[id]} />
          {name}
          {isWide && <Icon name="chevronRight" size={16} />}
        </Link>
      </Tooltip>
    );
  return (
    <div ref={links}>
      {isWide && (
        <p className={styles.entry} aria-hidden="true">
          <Icon name={submenuIcons[id]} />
          {name}
          <Icon name="expandMore" size={16} />
        </p>
      )}
      <Links submenu={submenu} isWide={isWide} />
    </div>
  );
}

/** A submenu of the phone's drawer. Its head only opens it: a link would close the drawer. */
export function DrawerSubmenu({ submenu, onFollow }: { submenu: Submenu; onFollow: () => void }) {
  const t = useTexts(layoutTexts);
  const isCurrent = useIsCurrent(...submenu.entries);
  const [isOpen, setOpen] = useState(isCurrent);
  return (
    <>
      <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={submenuIcons[submenu.id]} />
        <span className="ellipsis">{t(submenu.id)}</span>
        <Icon name={isOpen ? 'expandMore' : 'chevronRight'} size={16} />
      </button>
      {isOpen && <Links submenu={submenu} isWide onFollow={onFollow} />}
    </>
  );
}
