import { Link } from '@tanstack/react-router';
import type { MenuBadge, MenuEntry } from '../../lib/feature.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { Tooltip } from '../../ui/popups/Tooltip.tsx';
import styles from './Rail.module.css';
import { useEntryBadge, useIsCurrent } from './useMenu.ts';

/** The count or warning of an entry; screen readers read it after the name. */
export const Badge = ({ badge, className }: { badge: MenuBadge; className: string | undefined }) =>
  'warning' in badge ? (
    <span className={`${className} ${styles.warning}`} title={badge.label}>
      <Icon name="warning" size={18} label={badge.label} />
    </span>
  ) : badge.count > 0 ? (
    <span className={className}>
      <span aria-hidden>{badge.count > 99 ? '99+' : badge.count}</span>
      <VisuallyHidden>{badge.label}</VisuallyHidden>
    </span>
  ) : null;

type LinkProps = { entry: MenuEntry; isWide: boolean; onFollow?: () => void };

/** A link of the rail or of the phone's drawer; in a submenu with the shorter label, and without an icon when wide. */
export function MenuLink({ entry, isWide, isInSubmenu = false, onFollow }: LinkProps & { isInSubmenu?: boolean }) {
  const { to, icon, currentIcon = icon, label, submenu } = entry;
  const isCurrent = useIsCurrent(entry);
  const badge = useEntryBadge(entry);
  const name = ((isInSubmenu && submenu?.label) || label)();
  return (
    <Tooltip title={isWide ? '' : name} placement="right">
      <Link
        to={to}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        {...(!isWide && { 'aria-label': name })}
        {...(onFollow && { onClick: onFollow })}
      >
        {!(isWide && isInSubmenu) && <Icon name={isCurrent ? currentIcon : icon} />}
        {isWide && <span className="ellipsis">{name}</span>}
        {badge && <Badge badge={badge} className={styles.badge} />}
      </Link>
    </Tooltip>
  );
}
