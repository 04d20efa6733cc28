import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

/** A menu that hangs below its button, right edges in line. Draw it only while it is open. */
export const MenuBelow = ({ anchor, onClose, children }: { anchor: HTMLElement; onClose: () => void; children: ReactNode }) => (
  <Menu open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}>
    {children}
  </Menu>
);
