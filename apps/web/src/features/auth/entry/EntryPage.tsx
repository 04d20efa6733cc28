import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { version } from '../../../lib/browser/version.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { LanguageMenu } from '../../../ui/language/LanguageMenu.tsx';
import { languageNames } from '../../../ui/language/languageNames.ts';
import { Logo } from '../../../ui/icons/Logo.tsx';
import { authTexts } from '../auth.texts.ts';
import styles from './EntryPage.module.css';
import { LoginPicture } from '../login/LoginPicture.tsx';

/**
 * The layout of the public pages (LAY-03): the form at the left and, in a wide window, a picture of the product at the
 * right. A form of two columns is `isWide`, and has the page to itself.
 */
export function EntryPage({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  const t = useTexts(authTexts);
  return (
    <div className={isWide ? `${styles.page} ${styles.whole}` : styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <Logo />
          <b>Recado</b>
          <LanguageMenu>
            {(trigger, language) => (
              <Button
                variant="text"
                color="inherit"
                size="small"
                startIcon={<Icon name="globe" size={16} />}
                {...trigger}
              >
                {languageNames[language]}
              </Button>
            )}
          </LanguageMenu>
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.foot}>{t('version', { version })}</footer>
      </div>
      {!isWide && <LoginPicture />}
    </div>
  );
}
