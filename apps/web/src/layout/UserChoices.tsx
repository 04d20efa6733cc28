import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import type { SessionUser } from '@recado/contracts';
import { signOut } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { MenuBelow } from '../ui/MenuBelow.tsx';
import { layoutTexts } from './layout.texts.ts';
import styles from './TopBar.module.css';

/** Name, e-mail and the way out (AUTH-28). */
export function UserChoices({ user, anchor, onClose }: { user: SessionUser; anchor: HTMLElement; onClose: () => void }) {
  const t = useTexts(layoutTexts);
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      <li className={styles.person} role="presentation">
        <b>{user.name}</b>
        <span>{user.email}</span>
      </li>
      <Divider component="li" sx={{ my: '4px' }} />
      <MenuItem onClick={() => void signOut()}>
        <Icon name="logout" size={18} />
        {t('signOut')}
      </MenuItem>
    </MenuBelow>
  );
}
