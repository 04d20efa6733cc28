import type { SessionUser } from '@recado/contracts';
import { memo } from 'react';
import type { UserMenuEntry } from '../../lib/feature.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { LanguageMenu } from '../../ui/language/LanguageMenu.tsx';
import { BellButton } from './BellButton.tsx';
import { useBells } from './bells.ts';
import { ConnectionAlert } from '../trouble/ConnectionAlert.tsx';
import { dueDateFor } from './dueDateFor.ts';
import { layoutTexts } from '../layout.texts.ts';
import { OfflineBanner } from '../trouble/OfflineBanner.tsx';
import { SearchButton } from './SearchButton.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useThemeSwitch } from './useThemeSwitch.ts';
import { VolumeButton } from './VolumeButton.tsx';

/** The greeting: user, company and, for administrators, the due date (LAY-17, LAY-18). */
function Greeting({ user }: { user: SessionUser }) {
  const t = useTexts(layoutTexts);
  const due = dueDateFor(user);
  return (
    <p className={styles.greeting}>
      <b title={user.name}>{t('hello', { name: user.name.split(' ')[0] ?? user.name })}</b>
      <span className="ellipsis">{user.company.name}</span>
      {due && <span className={styles.due}>{t('dueOn', { date: due })}</span>}
    </p>
  );
}

/** The bar above every page. Memoised, so that a navigation does not render it. */
export const TopBar = memo(function TopBar({
  user,
  onChoose,
}: {
  user: SessionUser;
  onChoose: (entry: UserMenuEntry) => void;
}) {
  const t = useTexts(layoutTexts);
  const bells = useBells();
  const mayMend = useMay('connections-page:actionButtons');
  return (
    <header className={styles.bar}>
      <div className={styles.lead}>
        <Greeting user={user} />
        <SearchButton />
        <div className={styles.notice}>
          <OfflineBanner />
        </div>
      </div>
      <div className={styles.actions}>
        <LanguageMenu>
          {(trigger, language) => (
            <button type="button" className={styles.language} {...trigger}>
              {language.toUpperCase()}
            </button>
          )}
        </LanguageMenu>
        <IconButton36 {...useThemeSwitch()} />
        <VolumeButton />
        <IconButton36 icon="refresh" label={t('refresh')} onClick={() => location.reload()} />
        <span className={styles.divider} aria-hidden />
        {mayMend && <ConnectionAlert />}
        {bells.map((bell) => (
          <BellButton key={bell.id} bell={bell} />
        ))}
        <UserMenu user={user} onChoose={onChoose} />
      </div>
    </header>
  );
});
