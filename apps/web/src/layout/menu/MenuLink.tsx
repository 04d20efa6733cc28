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

/** A link of the rail or of the phone's drawer. */
export function MenuLink({ entry, isWide, onFollow }: { entry: MenuEntry; isWide: boolean; onFollow?: () => void }) {
  const { to, icon, currentIcon = icon, label } = entry;
  const isCurrent = useIsCurrent(to);
  const badge = useEntryBadge(entry);
  const name = label();
  return (
    <Tooltip title={isWide ? '' : name} placement="right">
      <Link
        to={to}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        {...(!isWide && { 'aria-label': name })}
        {...(onFollow && { onClick: onFollow })}
      >
        <Icon name={isCurrent ? currentIcon : icon} />
        {isWide && <span className="ellipsis">{name}</span>}
        {badge && <Badge badge={badge} className={styles.badge} />}
      </Link>
    </Tooltip>
  );
}
