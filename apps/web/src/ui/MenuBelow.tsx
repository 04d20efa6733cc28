import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

type Props = {
  anchor: HTMLElement;
  onClose: () => void;
  /** Names the menu where it holds more than choices. */ label?: string;
  /** Which edges are in line: the left ones where there is no room to the left. */ edge?: 'left' | 'right';
  children: ReactNode;
};

/** A menu that hangs below its button. Draw it only while it is open. */
export const MenuBelow = ({ anchor, onClose, label, edge = 'right', children }: Props) => (
  <Menu
    open
    anchorEl={anchor}
    onClose={onClose}
    {...(label && { slotProps: { paper: { role: 'region', 'aria-label': label } } })}
    anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
    transformOrigin={{ vertical: 'top', horizontal: edge }}
  >
    {children}
  </Menu>
);
