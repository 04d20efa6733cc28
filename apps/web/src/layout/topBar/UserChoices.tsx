import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import type { SessionUser } from '@recado/contracts';
import type { UserMenuEntry } from '../../lib/feature.ts';
import { signOut } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { layoutTexts } from '../layout.texts.ts';
import styles from './TopBar.module.css';

type Props = {
  user: SessionUser;
  entries: readonly UserMenuEntry[];
  anchor: HTMLElement;
  onChoose: (entry: UserMenuEntry) => void;
  onClose: () => void;
};

/** The user menu: name, e-mail, entries of features, and signing out (AUTH-28). */
export function UserChoices({ user, entries, anchor, onChoose, onClose }: Props) {
  const t = useTexts(layoutTexts);
  return (
    <MenuBelow anchor={anchor} onClose={onClose} label={t('userMenu', { name: user.name })}>
      <li className={styles.user} role="presentation">
        <b>{user.name}</b>
        <span>{user.email}</span>
      </li>
      <Divider component="li" sx={{ my: '4px' }} />
      {entries.map((entry) => (
        <MenuItem key={entry.id} onClick={() => onChoose(entry)}>
          <Icon name={entry.icon} size={18} />
          {entry.label()}
        </MenuItem>
      ))}
      <MenuItem onClick={() => void signOut()}>
        <Icon name="logout" size={18} />
        {t('signOut')}
      </MenuItem>
    </MenuBelow>
  );
}
