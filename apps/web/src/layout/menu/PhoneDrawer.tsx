import Drawer from '@mui/material/Drawer';
import { openPalette } from '../../lib/keyboard/commands.ts';
import type { UserMenuEntry } from '../../lib/feature.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useSession, signOut } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { version } from '../../lib/browser/version.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { LanguageMenu } from '../../ui/language/LanguageMenu.tsx';
import { languageNames } from '../../ui/language/languageNames.ts';
import { Logo } from '../../ui/icons/Logo.tsx';
import { BellRow } from '../topBar/BellRow.tsx';
import { useBells } from '../topBar/bells.ts';
import { ConnectionAlert } from '../trouble/ConnectionAlert.tsx';
import { dueDateFor } from '../topBar/dueDateFor.ts';
import { layoutTexts } from '../layout.texts.ts';
import styles from './PhoneBar.module.css';
import { MenuFoot, MenuGroups } from './Rail.tsx';
import railStyles from './Rail.module.css';
import { entriesOf } from '../topBar/UserMenu.tsx';
import { useThemeSwitch } from '../topBar/useThemeSwitch.ts';
import { VolumeSlider } from '../topBar/VolumeSlider.tsx';

/** The temporary drawer of a phone: every page, and the controls of the top bar. */
export function PhoneDrawer({ onChoose, onClose }: { onChoose: (entry: UserMenuEntry) => void; onClose: () => void }) {
  const t = useTexts(layoutTexts);
  const theme = useThemeSwitch();
  const bells = useBells();
  const mayMend = useMay('connections-page:actionButtons');
  const user = useSession((state) => state.user);
  if (!user) return null;
  const due = dueDateFor(user);
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { className: styles.drawer ?? '', role: 'dialog', 'aria-label': t('mainMenu') } }}
    >
      <div className={styles.head}>
        <Logo />
        <b>Recado</b>
        {mayMend && <ConnectionAlert />}
        <IconButton36 icon="close" label={t('closeMenu')} onClick={onClose} />
      </div>
      <p className={styles.user}>
        <b>{user.name}</b>
        <span>{user.company.name}</span>
        {due && <span className="num">{t('dueOn', { date: due })}</span>}
      </p>
      <button
        type="button"
        className={railStyles.entry}
        onClick={() => {
          onClose();
          openPalette();
        }}
      >
        <Icon name="search" />
        {t('searchShort')}
      </button>
      {bells.map((bell) => (
        <BellRow key={bell.id} bell={bell} />
      ))}
      <hr />
      <MenuGroups isWide onFollow={onClose} />
      <MenuFoot isWide onFollow={onClose} />
      <hr />
      <VolumeSlider />
      <LanguageMenu>
        {(trigger, language) => (
          <button type="button" className={railStyles.entry} {...trigger}>
            <Icon name="globe" />
            {languageNames[language]}
          </button>
        )}
      </LanguageMenu>
      <button type="button" className={railStyles.entry} onClick={theme.onClick}>
        <Icon name={theme.icon} />
        {theme.label}
      </button>
      <button type="button" className={railStyles.entry} onClick={() => location.reload()}>
        <Icon name="refresh" />
        {t('refresh')}
      </button>
      {entriesOf(user).map((entry) => (
        <button key={entry.id} type="button" className={railStyles.entry} onClick={() => onChoose(entry)}>
          <Icon name={entry.icon} />
          {entry.label()}
        </button>
      ))}
      <button type="button" className={railStyles.entry} onClick={() => void signOut()}>
        <Icon name="logout" />
        {t('signOut')}
      </button>
      <p className={styles.version}>{t('version', { version })}</p>
    </Drawer>
  );
}
