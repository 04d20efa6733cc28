import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

type Props = { anchor: HTMLElement; onClose: () => void; /** Names the menu where it holds more than choices. */ label?: string; children: ReactNode };

/** A menu that hangs below its button, right edges in line. Draw it only while it is open. */
export const MenuBelow = ({ anchor, onClose, label, children }: Props) => (
  <Menu
    open
    anchorEl={anchor}
    onClose={onClose}
    {...(label && { slotProps: { paper: { role: 'region', 'aria-label': label } } })}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
  >
    {children}
  </Menu>
);
