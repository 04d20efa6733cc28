import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';
import { useTypingGuard } from './useTypingGuard.ts';

type Props = {
  anchor: HTMLElement;
  onClose: () => void;
  /** Accessible name, for menus that contain more than choices. */ label?: string;
  /** Which edges are aligned: the left ones where there is no space to the left. */ edge?: 'left' | 'right';
  children: ReactNode;
};

/** A menu below its button. Render it only while it is open. */
export function MenuBelow({ anchor, onClose, label, edge = 'right', children }: Props) {
  const guard = useTypingGuard();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: guard, ...(label && { paper: { role: 'region', 'aria-label': label } }) }}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
    >
      {children}
    </Menu>
  );
}
