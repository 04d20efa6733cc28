import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './IconButton36.module.css';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { ariaKeys, Keys } from '../labels/Keys.tsx';
import { Tooltip } from '../popups/Tooltip.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  icon: IconName;
  /** Describes the action, for the tooltip and for screen readers. */
  label: string;
  /** The key or combination with the same action, such as `Alt+Shift+N`. */
  shortcut?: string;
  size?: 28 | 36 | 44;
  /** Marks the button of something that is open or switched on. */
  active?: boolean;
  tone?: 'plain' | 'tonal' | 'filled';
  /** While its call runs: a press is ignored. A disabled button would lose the focus. */
  isBusy?: boolean;
  /** While there is nothing to do: a press is ignored. For a button whose own press can lead there, see `isBusy`. */
  isUnavailable?: boolean;
  /** A count or dot over the corner. */
  children?: ReactNode;
};

/** A square icon button: 36 px, 44 px on touch, always with an accessible name. */
export function IconButton36({
  icon,
  label,
  shortcut,
  size = 36,
  active = false,
  tone = 'plain',
  isBusy = false,
  isUnavailable = false,
  children,
  className,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  const classes = [styles.button, styles[`s${size}`], styles[tone], active && styles.active, className]
    .filter(Boolean)
    .join(' ');
  const hint = shortcut ? (
    <span className={styles.hint}>
      {label} <Keys keys={[shortcut]} />
    </span>
  ) : (
    label
  );
  return (
    <Tooltip title={hint}>
      <button
        type={type}
        className={classes}
        aria-label={label}
        aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
        {...(isBusy && { 'aria-busy': true })}
        {...((isBusy || isUnavailable) && { 'aria-disabled': true })}
        onClick={(event) => {
          if (isBusy || isUnavailable) event.preventDefault();
          else onClick?.(event);
        }}
        {...rest}
      >
        <Icon name={icon} size={size === 28 ? 18 : 20} />
        {children}
      </button>
    </Tooltip>
  );
}
